interface Refusal {
  /** What the official client says, or the start of it; null where we conclude it ourselves. */
  readonly says: RegExp | null
  readonly message: string
  /** What the owner of a client may set so that it pays all the same. */
  readonly setting: string | null
}

/** Why the official client does not pay, by a code that stays. Words of its errors are read in this order, the first match names it. */
export const refusals = {
  no_response: { says: null, message: 'No HTTP response arrived.', setting: null },
  redirect: {
    says: null,
    message: 'The answer is a redirect, which was not followed; check the URL it leads to.',
    setting: null,
  },
  not_402: {
    says: null,
    message: 'The answer is not a 402, so the client asks for no payment.',
    setting: null,
  },
  headers_too_large: {
    says: null,
    message: 'The response headers reach 16 KiB, where the fetch of Node ends the connection.',
    setting: 'start Node with a larger --max-http-header-size',
  },
  not_judged: {
    says: null,
    message: 'The official client could not be asked about this answer.',
    setting: null,
  },
  later_option_only: {
    says: null,
    message:
      'The client chooses the first option that its settings allow and fails on it; it does not try the payable one behind it.',
    setting: 'a paymentRequirementsSelector that chooses the payable option',
  },
  challenge_missing: {
    says: /Invalid payment required response/,
    message: 'The 402 has no PAYMENT-REQUIRED header, and its body is no challenge of version 1.',
    setting: null,
  },
  challenge_unreadable: {
    says: /Failed to parse payment requirements|Invalid payment required header/,
    message: 'The PAYMENT-REQUIRED header cannot be decoded.',
    setting: null,
  },
  version_1: {
    says: /No client registered for x402 version: 1\b/,
    message: 'The challenge is of x402 version 1; a client pays it only where the old scheme is registered.',
    setting: 'register the version 1 schemes (registerExactEvmScheme does)',
  },
  version_unsupported: {
    says: /No client registered for x402 version/,
    message: 'x402Version is not the number 2.',
    setting: null,
  },
  scheme_unsupported: {
    says: /No network\/scheme registered/,
    message: 'No official client package knows this scheme on this network.',
    setting: null,
  },
  payment_flow_unknown: {
    says: /recognized paymentFlow/,
    message: 'extra.paymentFlow is not authorization, upfront or escrow.',
    setting: null,
  },
  asset_not_default: {
    says: /only default assets/,
    message: 'The asset is not one that the client pays by default on this network.',
    setting: 'spendControls.allowedAssets with this network and asset',
  },
  amount_over_cap: {
    says: /spendControls\.maxAmountPerPayment/,
    message: 'The price is above the $1 that the client pays at most by default.',
    setting: 'spendControls.maxAmountPerPayment of at least this price',
  },
  eip712_domain_missing: {
    says: /EIP-712 domain parameter/,
    message: 'extra.name and extra.version, the EIP-712 domain of the token, are missing.',
    setting: null,
  },
  fee_payer_missing: {
    says: /feePayer is required/i,
    message: 'extra.feePayer is missing.',
    setting: null,
  },
  memo_too_long: { says: /extra\.memo exceeds/, message: 'extra.memo is too long.', setting: null },
  facilitator_address_missing: {
    says: /requires facilitatorAddress/,
    message: 'The scheme upto needs extra.facilitatorAddress.',
    setting: null,
  },
  receiver_authorizer_missing: {
    says: /receiverAuthorizer/,
    message: 'The scheme needs a non-zero extra.receiverAuthorizer.',
    setting: null,
  },
  auth_capture_field_missing: {
    says: /' is required in (?:payment requirements extra|PaymentRequirements)|authCaptureEscrow/,
    message:
      'The scheme auth-capture needs captureAuthorizer, feeRecipient, captureDeadline, refundDeadline, minFeeBps and maxFeeBps in extra.',
    setting: null,
  },
  transfer_method_unknown: {
    says: /assetTransferMethod/,
    message: 'extra.assetTransferMethod is not one that the scheme knows.',
    setting: null,
  },
  deposit_over_cap: {
    says: /Required deposit/,
    message: 'The deposit that the scheme needs is above what the client allows by default.',
    setting: 'spendControls.maxAmountPerPayment of at least this price',
  },
  network_unsupported: {
    says: /Unsupported (?:SVM )?network|Invalid CAIP-2 chain ID/,
    message: 'The client knows no such network.',
    setting: null,
  },
  amount_not_atomic: {
    says: /Invalid amount|use decimal notation/,
    message: 'amount is not an integer in atomic units, written as text.',
    setting: null,
  },
  address_invalid: {
    says: /Address ".*" is invalid|Expected base58|base58-encoded|address to decode|string of length in the range \[32, 44\]/s,
    message: 'asset, payTo or an address in extra has not the form of this network.',
    setting: null,
  },
  timeout_not_whole: {
    says: null,
    message: 'maxTimeoutSeconds is not a positive whole number.',
    setting: null,
  },
  amount_out_of_range: {
    says: /not in safe|out of range|out-of-range|between 0 and/i,
    message: 'amount is negative, or larger than a payment can be.',
    setting: null,
  },
  challenge_malformed: {
    says: /^(?:Failed to create payment payload: )?(?:Cannot read properties|.* is not (?:a function|iterable|an object)|Cannot (?:convert|mix|use)|Invalid|Expected)/s,
    message: 'A field of the challenge is missing or has a type that the client cannot use.',
    setting: null,
  },
  client_refused: { says: null, message: 'The client refuses for another reason.', setting: null },
} as const satisfies Record<string, Refusal>

export type RefusalCode = keyof typeof refusals
