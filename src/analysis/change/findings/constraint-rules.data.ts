/** A restriction that is declared, not programmed; each match of `text` is one, named by its first group. */
export interface ConstraintRule {
  readonly families: readonly string[]
  readonly text: RegExp
  /** Stands on a line of its own and belongs to what follows. */
  readonly isAlone?: boolean
  /** Only on lines that speak of a schema. */
  readonly among?: RegExp
}

/** Every quantifier is bounded. */
export const constraintRules: readonly ConstraintRule[] = [
  {
    families: ['python'],
    among:
      /\b(?:Field|con(?:int|str|float|list|decimal)|Column|mapped_column|\w*Field|Query|Path|Body|Annotated)\s*\(|\bAnnotated\[/,
    text: /\b(ge|gt|le|lt|min_length|max_length|min_items|max_items|pattern|regex|validators|unique|min_value|max_value|max_digits)\s*=\s*(?!None|\[\])/g,
  },
  {
    families: ['python'],
    text: /:\s*(EmailStr|HttpUrl|AnyUrl|PositiveInt|NonNegativeInt|StrictStr|StrictInt|SecretStr)\b/g,
  },
  {
    families: ['python'],
    isAlone: true,
    text: /^\s*(CheckConstraint|UniqueConstraint|models\.(?:Check|Unique)Constraint|@(?:field_|root_|model_)?validator)\b/g,
  },
  {
    families: ['script'],
    among: /\b(?:z|Joi|joi|yup|Yup|v|t|S|Type|schema|Schema)\.\w|^\s*\./,
    text: /\.(min|max|email|url|uuid|regex|pattern|required|nonempty|int|positive|nonnegative|length|strict|integer|ip|cuid|datetime|alphanum)\s*\(/g,
  },
  {
    families: ['script'],
    text: /\b(required|unique)['"]?\s*:\s*true\b/g,
    among: /\btype\b/,
  },
  {
    families: ['script'],
    isAlone: true,
    text: /^\s*@(Is(?!Optional)[A-Z]\w{1,30}|Min|Max|MinLength|MaxLength|Length|Matches|ValidateNested|ArrayMaxSize|ArrayMinSize)\(/g,
  },
  {
    families: ['java', 'kotlin', 'scala', 'groovy'],
    text: /@(?:field:|get:|param:)?(Valid|Validated|NotNull|NotBlank|NotEmpty|Size|Min|Max|DecimalMin|DecimalMax|Pattern|Email|Positive|PositiveOrZero|Digits|Past|Future|URL|NonNull)\b/g,
  },
  {
    families: ['csharp'],
    text: /\[(?:\w{1,40}(?:\([^)\]]{0,80}\))?,\s*)?(Required|StringLength|MaxLength|MinLength|Range|EmailAddress|RegularExpression|Url|CreditCard|Compare|FileExtensions)\b/g,
  },
  {
    families: ['ruby'],
    isAlone: true,
    text: /^\s*(validates?(?:_\w{1,40})?)\s+:?\w/g,
  },
  {
    families: ['ruby'],
    text: /\b(unique: true|null: false|foreign_key: true)/g,
  },
  {
    families: ['php'],
    among: /=>\s*['"[]/,
    text: /['"|](required|email|max:\d{1,9}|min:\d{1,9}|unique:[\w,]{1,60}|exists:[\w,]{1,60}|confirmed|numeric|integer|in:[\w,]{1,120}|mimes:[\w,]{1,80}|url|uuid)(?=['"|])/g,
  },
  {
    families: ['sql'],
    text: /\b(NOT NULL|UNIQUE|CHECK(?=\s*\()|REFERENCES|PRIMARY KEY|FOREIGN KEY)(?![\w])/gi,
  },
  {
    families: ['go'],
    among: /\b(?:validate|binding):"/,
    text: /(?<=[":;,])([Rr]equired|AlphaDash\w{0,10}|M(?:ax|in)Size\(\d+\)|Email|Url|email|url|uuid|min=\d+|max=\d+|len=\d+|gte?=\d+|lte?=\d+|oneof=[^",;]{1,100})(?=[",;])/g,
  },
  { families: ['rust'], isAlone: true, text: /^\s*#\[(validate)\b/g },
]
