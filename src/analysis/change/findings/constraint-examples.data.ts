import type { Example } from './finding.ts'

/** Restrictions that go, and lines that only look like it. */
export const constraintExamples: {
  readonly flags: readonly Example[]
  readonly allows: readonly Example[]
} = {
  flags: [
    {
      language: 'python',
      before: 'class A(BaseModel):\n    age: int = Field(ge=18)\n',
      after: 'class A(BaseModel):\n    age: int\n',
      severity: 'low',
    },
    {
      language: 'typescript',
      before: 'const a = z.object({\n  pin: z.string().min(4),\n})\n',
      after: 'const a = z.object({\n  pin: z.string(),\n})\n',
      severity: 'low',
    },
    {
      language: 'java',
      before: 'class A {\n    void f(@Valid @Body B b) { g(b); }\n}\n',
      after: 'class A {\n    void f(@Body B b) { g(b); }\n}\n',
      severity: 'low',
    },
    {
      language: 'csharp',
      before: 'class A {\n    [StringLength(9)]\n    public string B { get; set; }\n}\n',
      after: 'class A {\n    public string B { get; set; }\n}\n',
      severity: 'low',
    },
    {
      language: 'ruby',
      before: 'class A < B\n  validates :mail, presence: true\n  def f\n    1\n  end\nend\n',
      after: 'class A < B\n  def f\n    1\n  end\nend\n',
      severity: 'low',
    },
    {
      language: 'php',
      before: "<?php\n$rules = [\n    'mail' => 'required|email',\n];\n",
      after: "<?php\n$rules = [\n    'mail' => 'required',\n];\n",
      severity: 'low',
    },
    {
      language: 'sql',
      before: 'CREATE TABLE a (\n  mail text NOT NULL UNIQUE\n);\n',
      after: 'CREATE TABLE a (\n  mail text\n);\n',
      severity: 'low',
    },
    {
      language: 'go',
      before: 'package a\ntype B struct {\n\tMail string `validate:"required"`\n}\n',
      after: 'package a\ntype B struct {\n\tMail string\n}\n',
      severity: 'low',
    },
  ],
  allows: [
    {
      language: 'python',
      before: 'class A(BaseModel):\n    age: int = Field(ge=18)\n',
      after: 'class A(BaseModel):\n    age: int = Field(ge=21)\n',
    },
    {
      language: 'python',
      before: 'class A(BaseModel):\n    age: int = Field(ge=18)\n    name: str\n',
      after: 'class A(BaseModel):\n    name: str\n',
    },
    {
      language: 'typescript',
      before: 'const a = z.object({\n  pin: z.string().min(4),\n})\n',
      after: 'const a = z.object({\n  pin: z.string().length(4),\n})\n',
    },
    {
      language: 'java',
      before: 'class A {\n    void f(@Valid @Body B b) { g(b); }\n}\n',
      after: 'class A {\n    void f(@Body @Valid B b) { g(b); }\n}\n',
    },
    {
      language: 'csharp',
      before: 'class A {\n    [StringLength(9)]\n    public string B { get; set; }\n}\n',
      after: 'class A {\n    [StringLength(12)]\n    public string B { get; set; }\n}\n',
    },
    {
      language: 'ruby',
      before: 'class A < B\n  validates :mail, presence: true\nend\n',
      after: 'class A < B\n  validates :mail, presence: true, length: { maximum: 9 }\nend\n',
    },
    {
      language: 'php',
      before: "<?php\n$rules = [\n    'mail' => 'required|email',\n];\n",
      after: "<?php\n$rules = [\n    'mail' => ['required', 'email'],\n];\n",
    },
    {
      language: 'sql',
      before: 'CREATE TABLE a (\n  mail text NOT NULL\n);\n',
      after: 'CREATE TABLE a (\n  mail varchar(99) NOT NULL\n);\n',
    },
    {
      language: 'go',
      before: 'package a\ntype B struct {\n\tMail string `validate:"required"`\n}\n',
      after: 'package a\ntype B struct {\n\tMail string `json:"mail" validate:"required"`\n}\n',
    },
  ],
}
