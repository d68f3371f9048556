/** `$data` stays off; types are never coerced here; unknown keywords (annotations) are dropped before. */
export const ajvOptions = {
  allErrors: true,
  discriminator: true,
  strict: false,
  messages: true,
  allowUnionTypes: true,
  inlineRefs: false,
} as const
