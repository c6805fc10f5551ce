import type { Example } from './finding.ts'

const COMMIT = 'b4ffde65f46336ab88eb53be808477a3936bae11'
const workflow = '.github/workflows/ci.yml'

/** Holds that are loosened, and lines that only look like it. */
export const supplyChainExamples: {
  readonly flags: readonly Example[]
  readonly allows: readonly Example[]
} = {
  flags: [
    {
      severity: 'low',
      language: 'yaml',
      filename: '.circleci/config.yml',
      before: 'steps:\n  - run: cd a && npm install --ignore-scripts && npm run build\n',
      after: 'steps:\n  - run: cd a && npm install && npm run build\n',
    },
    {
      severity: 'low',
      language: 'yaml',
      filename: workflow,
      before: `steps:\n  - uses: a/b@${'a'.repeat(40)}\n`,
      after: `steps:\n  - uses: a/b@${'b'.repeat(40)}\n  - uses: a/b@main\n`,
    },
    {
      language: 'xml',
      filename: 'pom.xml',
      before: '<project>\n  <name>a</name>\n</project>\n',
      after:
        '<project>\n  <name>a</name>\n  <repositories>\n    <repository>\n      <id>b</id>\n      <url>http://example.com/maven</url>\n    </repository>\n  </repositories>\n</project>\n',
      severity: 'low',
    },
    {
      severity: 'low',
      language: 'yaml',
      filename: workflow,
      before: `steps:\n  - uses: a/b@${COMMIT}\n`,
      after: 'steps:\n  - uses: a/b@main\n',
    },
    {
      severity: 'low',
      language: 'yaml',
      filename: workflow,
      before: 'on: push\npermissions:\n  contents: read\njobs: {}\n',
      after: 'on: push\npermissions: write-all\njobs: {}\n',
    },
    {
      language: 'json',
      filename: 'package.json',
      before: '{\n  "dependencies": {\n    "a": "1.2.3"\n  }\n}\n',
      after: '{\n  "dependencies": {\n    "a": "*"\n  }\n}\n',
      severity: 'low',
    },
    {
      severity: 'low',
      language: 'dockerfile',
      filename: 'Dockerfile',
      before: 'FROM node:20\nRUN npm ci\n',
      after: 'FROM node:20\nRUN npm install\n',
    },
    {
      severity: 'low',
      language: 'ini',
      filename: '.npmrc',
      before: 'strict-ssl=true\n',
      after: 'strict-ssl=false\n',
    },
    {
      language: 'ruby',
      filename: 'Gemfile',
      before: 'source "https://a.example"\ngem "b", "1.2"\n',
      after: 'source "http://a.example"\ngem "b", "1.2"\n',
      severity: 'low',
    },
    {
      severity: 'low',
      language: 'shell',
      filename: 'build.sh',
      before: 'go build ./...\n',
      after: 'export GOSUMDB=off\ngo build ./...\n',
    },
  ],
  allows: [
    {
      language: 'text',
      filename: 'build.gradle',
      before: 'sourceSets {\n}\n',
      after:
        "sourceSets {\n}\nuploadArchives {\n  pom.project {\n    licenses {\n      license {\n        name 'LGPL 3'\n        url 'http://licenses.dev/lgpl.html'\n      }\n    }\n  }\n}\n",
    },
    {
      // The reference is the toolchain.
      language: 'yaml',
      filename: '.github/workflows/rust.yml',
      before: 'jobs:\n  a:\n    steps:\n      - uses: dtolnay/rust-toolchain@1.86.0\n',
      after: 'jobs:\n  a:\n    steps:\n      - uses: dtolnay/rust-toolchain@stable\n',
    },
    {
      language: 'yaml',
      filename: '.circleci/config.yml',
      before: 'steps:\n  - run: cd a && npm install --ignore-scripts && npm run build\n',
      after: 'steps:\n  - run: cd a && npm run build\n',
    },
    {
      language: 'yaml',
      filename: workflow,
      before: 'steps:\n  - uses: some/setup@v1\n',
      after: 'steps:\n  - uses: some/setup@2a4a91b\n',
    },
    {
      language: 'dockerfile',
      filename: 'Dockerfile',
      before: 'FROM alpine:3.13\n',
      after:
        'FROM alpine:3.13\nRUN apk add --no-cache --repository http://dl.alpine.org/edge git2=1.1.0-r1\n',
    },
    {
      language: 'xml',
      filename: 'pom.xml',
      before: '<project>\n  <properties>\n  </properties>\n</project>\n',
      after:
        '<project>\n  <properties>\n    <java.doc.base.url>http://docs.example.org/8/docs/</java.doc.base.url>\n  </properties>\n</project>\n',
    },
    {
      language: 'text',
      filename: 'test_requirements.txt',
      before: 'requests==2.1.0\njinja2>=3.1.0\n',
      after: 'requests==2.1.0\njinja2; python_version=="3.6"\njinja2>=3.1.0; python_version>="3.7"\n',
    },
    {
      language: 'yaml',
      filename: workflow,
      before: 'steps:\n  - uses: a/b@v1\n',
      after: 'steps:\n  - uses: a/b@v2-beta\n',
    },
    {
      language: 'xml',
      filename: 'pom.xml',
      before: '<project>\n  <name>a</name>\n</project>\n',
      after:
        '<project>\n  <name>a</name>\n  <scm>\n    <url>http://example.com/a</url>\n  </scm>\n</project>\n',
    },
    {
      language: 'json',
      filename: 'package.json',
      before: '{\n  "bugs": "http://example.com/issues"\n}\n',
      after: '{\n  "bugs": { "url": "http://example.com/issues" }\n}\n',
    },
    {
      language: 'yaml',
      filename: workflow,
      before: 'steps:\n  - uses: a/b@v3\n',
      after: 'steps:\n  - uses: a/b@v4\n',
    },
    {
      language: 'yaml',
      filename: workflow,
      before: `steps:\n  - uses: a/b@v6.0.0\n  - uses: a/b@${'a'.repeat(40)}\n`,
      after: `steps:\n  - uses: a/b@v6.0.1\n  - uses: a/b@${'b'.repeat(40)}\n`,
    },
    {
      language: 'json',
      filename: 'package.json',
      before: '{\n  "dependencies": {\n    "a": "1.2.3"\n  }\n}\n',
      after: '{\n  "dependencies": {\n    "a": "^1.3.0"\n  }\n}\n',
    },
    {
      language: 'dockerfile',
      filename: 'Dockerfile',
      before: 'FROM node:20\nRUN npm ci\n',
      after: 'FROM node:22\nRUN npm ci --no-audit\n',
    },
    {
      language: 'ini',
      filename: '.npmrc',
      before: 'fund=true\n',
      after: 'fund=false\nstrict-ssl=true\n',
    },
    {
      language: 'ruby',
      filename: 'Gemfile',
      before: 'source "https://a.example"\ngem "b", "1.2"\n',
      after: 'source "https://a.example"\ngem "b", "1.3"\n',
    },
    {
      language: 'shell',
      filename: 'build.sh',
      before: 'go build ./...\n',
      after: 'export GOFLAGS=-mod=readonly\ngo build ./...\n',
    },
  ],
}
