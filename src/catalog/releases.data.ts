/** Which of the things the documentation has a page for a release brought, by their ids. What no release names came after the last. */
export type Release = Readonly<
  Record<'findings' | 'signals' | 'checks' | 'advisories' | 'problems', readonly string[]>
>

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** By version, oldest first; the last is the version of this package. */
export const releases: Readonly<Record<string, Release>> = {
  '0.1.0': {
    findings: words(`
      annotations-dropped assertion-removed bare-except broad-except call-protocol-changed
      comment-only commented-out-code complexity-decreased complexity-increased debug-leftover
      debug-print decorator-removed docstring-removed duplicate-function dynamic-code-execution
      function-renamed function-too-complex function-too-long global-state-added guard-removed
      hardcoded-secret hidden-characters imports-added large-change maintainability-dropped
      merge-conflict-markers mutable-default-argument nesting-too-deep new-work-markers
      public-class-removed public-function-removed return-value-dropped shell-execution
      signature-breaking signature-changed signature-extended sql-string-building star-import
      suppression-added swallowed-exception syntax-broken syntax-repaired test-removed test-skipped
      tls-verification-disabled too-many-parameters unsafe-deserialization weak-primitive
      whitespace-only work-markers-resolved
    `),
    signals: words(`
      deep-nesting functions-truncated high-function-complexity large-file long-function long-lines
      low-maintainability many-parameters no-functions possibly-generated sparse-comments
      syntax-invalid work-markers
    `),
    checks: words(`
      caip2_network header_decodes http_402 resource_binding x402_v2
    `),
    advisories: words(`
      accepts_contradictory accepts_entry_not_object accepts_field_missing accepts_many
      amount_is_number amount_not_atomic amount_over_uint256 amount_zero asset_not_evm_address
      asset_of_other_network base64_unpadded bazaar_example_incomplete bazaar_input_schema_missing
      bazaar_malformed bazaar_method_differs bazaar_schema_reference body_accepts_without_version
      body_contradicts_header cacheable_402 eip712_domain_extra eip712_name_mismatch
      headers_over_16k headers_over_8k json_bom json_duplicate_keys json_too_deep
      legacy_header_x_payment_required lenient_decode_possible max_timeout_missing
      other_payment_challenge_header payment_header_not_exposed payto_equals_asset payto_is_a_name
      payto_not_evm_address payto_not_solana_address payto_zero_address plain_http resource_fragment
      resource_path_template resource_query_differs resource_query_omitted resource_scheme_upgrade
      resource_trailing_slash schema_valid scheme_unknown svm_fee_payer_missing testnet_only
      transfer_method_unknown v1_body_challenge v1_field_names v1_resource_in_accepts v2_body_only
      version_number_form
    `),
    problems: words(`
      binary-content content-too-complex deadline-exceeded internal invalid-content invalid-document
      invalid-input malformed-idempotency-key malformed-json malformed-payment method-not-allowed
      no-operations no-paths not-found overloaded payload-too-large payment-declined payment-expired
      payment-invalid payment-mismatch payment-reused payments-unavailable rate-limited
      replay-expired settlement-unknown swagger-2-document target-refused unauthorized
      unsupported-media-type unsupported-openapi-version
    `),
  },
}
