import type { z } from 'zod'
import type { EnvelopeMeta } from '../core/envelope.ts'
import type { Registry } from '../services/service-loaders.ts'
import type { PaymentState } from './payment-state.ts'

type Sold = Registry[number]
type ServiceCalled<Name extends SoldName> = Extract<Sold, { readonly name: Name }>

/** `developer.code-metrics` and all the others. */
export type SoldName = Sold['name']
/** The body a service takes; what has a default may be left out. */
export type RequestOf<Name extends SoldName> = z.input<ServiceCalled<Name>['input']>
/** The `data` a service gives. */
export type DataOf<Name extends SoldName> = z.output<ServiceCalled<Name>['output']>

/** The response envelope, and what became of the money. */
export interface Answer<Name extends SoldName = SoldName> {
  readonly request_id: string
  readonly service: Name
  readonly version: string
  readonly data: DataOf<Name>
  readonly meta: EnvelopeMeta
  readonly payment: PaymentState
  /** Given again for a payment made before; not charged. */
  readonly replayed: boolean
}

type Family = SoldName extends `${infer First}.${string}` ? First : never
type Endpoints<F extends string, Name = SoldName> = Name extends `${F}.${infer Rest}` ? Rest : never
/** `code-metrics` -> `codeMetrics`. */
type Camel<Text extends string> = Text extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Text

export interface ServiceMethod<Name extends SoldName, CallOptions, Quote> {
  (request: RequestOf<Name>, options?: CallOptions): Promise<Answer<Name>>
  /** Price and free check; nothing is signed. */
  quote(request: RequestOf<Name>, options?: CallOptions): Promise<Quote>
}

/** `client.developer.codeMetrics(…)`: one method per service, by the names of the registry. */
export type ServiceMethods<CallOptions, Quote> = {
  readonly [F in Family]: {
    readonly [E in Endpoints<F> as Camel<E>]: `${F}.${E}` extends infer Name extends SoldName
      ? ServiceMethod<Name, CallOptions, Quote>
      : never
  }
}
