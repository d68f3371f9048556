let known = { at: NaN, text: '' }

/** Milliseconds since 1970 as `2026-11-20T03:00:00.000Z`. The last one is kept: under load many ask within a millisecond. */
export function isoMoment(at: number): string {
  if (known.at !== at) known = { at, text: new Date(at).toISOString() }
  return known.text
}
