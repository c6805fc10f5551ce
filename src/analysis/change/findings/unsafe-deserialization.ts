import { addedCalls } from './evidence-shapes.ts'
import type { Side } from '../change.ts'
import type { Call } from '../../languages/engine/calls.ts'
import { describeCall, findCalls, type CallRules } from './call-rules.ts'
import { defineFinding } from './finding.ts'
import { raiseCalls } from './raise-calls.ts'

const rules: CallRules = {
  python: [
    { callee: /^(?:c?[pP]ickle|_pickle|dill|cloudpickle|joblib)\.(?:loads?|Unpickler)$/ },
    { callee: /^marshal\.loads?$|^shelve\.open$|^pandas\.read_pickle$|^jsonpickle\.decode$/ },
    { callee: /^yaml\.(?:unsafe_load|unsafe_load_all|full_load)$/ },
    { callee: /^yaml\.(?:load|load_all)$/, when: (call, side) => !namesSafeLoader(call, side) },
  ],
  php: [
    { callee: /^unserialize$/, when: (call, side) => !describeCall(call, side).includes('allowed_classes') },
  ],
  ruby: [{ callee: /^(?:Marshal|YAML|Psych)\.(?:load|unsafe_load)$/ }],
  java: [{ callee: /^(?:\w+\.)*(?:ObjectInputStream|XMLDecoder)$/, when: ({ isNew }) => isNew }],
  kotlin: [{ callee: /^(?:\w+\.)*ObjectInputStream$/ }],
  csharp: [{ callee: /^(?:\w+\.)*(?:BinaryFormatter|SoapFormatter|NetDataContractSerializer)$/ }],
  script: [{ callee: /^(?:node-serialize|serialize)\.unserialize$/ }],
}

const typeNames = {
  label: 'TypeNameHandling',
  text: /\bTypeNameHandling\s*=\s*(?:\w+\.)*(?:All|Auto|Objects|Arrays)\b|\benableDefaultTyping\s*\(|\bactivateDefaultTyping\s*\(/,
}

/** Readers that can build any object the data asks for. */
export const unsafeDeserialization = defineFinding({
  id: 'unsafe-deserialization',
  severity: 'high',
  severityNote: 'low in tests',
  trigger:
    'New pickle, marshal, dill or shelve readers, yaml.load without a safe loader, PHP unserialize, Ruby Marshal.load and YAML.load, ObjectInputStream, BinaryFormatter.',
  why: 'Data from outside can run code while it is being read.',
  evidence: addedCalls,
  engines: 'both',
  check: (change) =>
    raiseCalls(change, {
      severity: 'high',
      what: 'reader of data that can build any object',
      plural: 'readers of data that can build any object',
      advice: '; whoever writes the data runs code here. Use a format that only holds values.',
      find: (side) => findCalls(side, rules),
      texts: [typeNames],
    }),
  examples: {
    flags: [
      {
        language: 'csharp',
        before: 'var s = new JsonSerializerSettings();\n',
        after: 'var s = new JsonSerializerSettings { TypeNameHandling = TypeNameHandling.All };\n',
        severity: 'low',
      },
      {
        language: 'python',
        before: 'import pickle\n',
        after: 'import pickle\nx = pickle.loads(data)\n',
        severity: 'low',
      },
      {
        language: 'python',
        before: 'import yaml\n',
        after: 'import yaml\nx = yaml.load(text)\n',
        severity: 'low',
      },
      { language: 'php', before: '<?php\n', after: '<?php\n$x = unserialize($data);\n', severity: 'low' },
      { language: 'ruby', before: '', after: 'x = Marshal.load(data)\n', severity: 'low' },
      {
        language: 'java',
        before: 'class A {}\n',
        after: 'class A { Object f(InputStream s) { return new ObjectInputStream(s).readObject(); } }\n',
        severity: 'low',
      },
    ],
    allows: [
      {
        language: 'python',
        before: '',
        after: 'import yaml\nyaml.load(text, Loader=yaml.SafeLoader)\nyaml.safe_load(text)\n',
      },
      { language: 'python', before: '', after: 'import json, pickle\njson.loads(data)\npickle.dumps(x)\n' },
      { language: 'ruby', before: '', after: 'x = YAML.safe_load(data)\n' },
      { language: 'php', before: '<?php\nunserialize($a);\n', after: '<?php\nf();\nunserialize($a);\n' },
    ],
  },
})

function namesSafeLoader({ from, to }: Call, { reader }: Side): boolean {
  for (let index = from; index < Math.min(to, from + 200); index++) {
    if (/^C?(?:Safe|Base)Loader$/.test(reader.text(index))) return true
  }
  return false
}
