/** One benchmark, one table: ratios measured in one run against a stated peer or limit. */
export interface Benchmark {
  readonly name: string
  run(): Promise<Table>
}

export interface Table {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
  readonly notes?: readonly string[]
}
