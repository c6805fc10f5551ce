import { AccountState, getMintEncoder, getTokenEncoder } from '@solana-program/token'

/** What the sandbox needs of an optional package: loaded by name, it would come with everything else in it. */
export const splToken = { initialized: AccountState.Initialized, getMintEncoder, getTokenEncoder }
