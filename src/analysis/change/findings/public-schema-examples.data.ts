import type { FindingDefinition } from './finding.ts'

/** What tables, components and documented values take away from others, and what only looks like it. */
export const schemaExamples: FindingDefinition['examples'] = {
  flags: [
    {
      language: 'r',
      before: "#' Limit\n#' @export\nLIMIT <- 3\n#' Low\n#' @export\nlow <- 1\n",
      after: "#' Low\n#' @export\nlow <- 1\n",
    },
    {
      language: 'sql',
      before: 'create table users (\n  id int,\n  name text\n);\n',
      after: 'create table users (\n  id int\n);\n',
    },
    {
      language: 'sql',
      before: 'create view a as select 1;\ncreate view b as select 2;\n',
      after: 'create view b as select 2;\n',
    },
    {
      language: 'sql',
      before: "create type color as enum ('red', 'blue');\n",
      after: "create type color as enum ('red');\n",
    },
    {
      language: 'svelte',
      before: '<script>\n  export let size\n  export let kind\n</script>\n',
      after: '<script>\n  export let size\n</script>\n',
    },
    {
      language: 'svelte',
      before: '<script>\n  let { size, kind } = $props()\n</script>\n',
      after: '<script>\n  let { size } = $props()\n</script>\n',
    },
    {
      language: 'vue',
      before: '<script setup>\ndefineProps({ size: Number, kind: String })\n</script>\n',
      after: '<script setup>\ndefineProps({ size: Number })\n</script>\n',
    },
    {
      language: 'vue',
      before: '<script>\nexport default { props: { size: Number, kind: String } }\n</script>\n',
      after: '<script>\nexport default { props: { size: Number } }\n</script>\n',
    },
  ],
  allows: [
    {
      language: 'r',
      before: "#' Limit\nLIMIT <- 3\n#' Low\n#' @export\nlow <- 1\n",
      after: "#' Low\n#' @export\nlow <- 1\n",
    },
    {
      language: 'r',
      before: "data <- read.csv('a')\nf <- function(x) x\n",
      after: 'f <- function(x) x + 1\n',
    },
    {
      language: 'sql',
      before: 'create temp table t (\n  id int,\n  name text\n);\n',
      after: 'create temp table t (\n  id int\n);\n',
    },
    {
      language: 'sql',
      before: 'create table users (\n  id int,\n  name text\n);\n',
      after: 'CREATE TABLE users (\n  name text,\n  ID int,\n  more text\n);\n',
    },
    {
      language: 'sql',
      before: 'create table users (\n  id int,\n  constraint k unique (id)\n);\n',
      after: 'create table users (\n  id int\n);\n',
    },
    {
      language: 'svelte',
      before: '<script>\n  export let size\n  let own = 1\n</script>\n',
      after: '<script>\n  export let size\n</script>\n',
    },
    {
      language: 'svelte',
      before: "<script>\n  export let size\n  export let kind = 'a'\n</script>\n",
      after: "<script>\n  let { kind = 'a', size } = $props()\n</script>\n",
    },
    {
      language: 'vue',
      before: '<script setup>\nconst own = 1\nconst used = own\n</script>\n',
      after: '<script setup>\nconst used = 1\n</script>\n',
    },
    {
      language: 'vue',
      before: '<script setup>\ndefineProps({ size: Number, kind: String })\n</script>\n',
      after: '<script setup lang="ts">\ndefineProps<{ kind?: string; size: number }>()\n</script>\n',
    },
  ],
}
