/** Forms of texts that schemas ask for, in words or by an example: a pattern says nothing to who types. */
const forms: Record<string, string> = {
  '^[A-Za-z0-9_-]+$': 'letters A to Z, digits, - and _',
  '^[a-z0-9_-]+$': 'small letters a to z, digits, - and _',
  '^[a-z0-9-]+$': 'small letters a to z, digits and -',
  '^[a-z0-9]+(-[a-z0-9]+)*$': 'small letters a to z and digits, with - between them',
  '^[a-z0-9][a-z0-9_-]*(\\.[a-z0-9][a-z0-9_-]*)*$': 'small letters a to z, digits, - and _, with . between parts',
  '^[A-Za-z_][A-Za-z0-9_]*$': 'letters A to Z, digits and _, beginning with no digit',
  '^[A-Za-z_][A-Za-z0-9_-]*$': 'letters A to Z, digits, - and _, beginning with a letter or _',
  '^[\\p{L}_][\\p{L}\\p{N}_]*$': 'letters, digits and _, beginning with no digit',
  '^[A-Za-z$#@][A-Za-z0-9_$#@.]*$': 'letters A to Z, digits, _ $ # @ and ., beginning with no digit',
  '^[A-Za-z0-9_.\\[\\]-]+$': 'letters A to Z, digits, - _ . [ and ]',
  '^[!-~]+$': 'letters A to Z, digits and symbols, without spaces',
  '^[^\\s/]+$': 'mail.example.com',
  '^[^\\s\\u0000-\\u001f\\u007f]+$': 'any characters, without spaces',
  '^[^\\s\\u0000-\\u001f\\u007f](?:[^\\u0000-\\u001f\\u007f]*[^\\s\\u0000-\\u001f\\u007f])?$':
    'any characters, with no space at begin and end',
  '^(/(:[A-Za-z0-9_-]+|[A-Za-z0-9_-]+))+$': '/orders/:ORDER_NO',
  '^https?://[^\\s]+$': 'https://www.example.com/path',
  '^(\\*|https?://[^\\s,]+(\\s*,\\s*https?://[^\\s,]+)*)$': 'https://www.example.com, or * for all',
  "^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-][A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{0,63}@[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?([.][A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$":
    'name@example.com',
  '^[0-9]{1,12}$': 'digits, at most 12',
  '^-?[0-9]+(\\.[0-9]+)?$': '-12.5',
  '^[0-9]+(\\.[0-9]+)?$': '12.5',
  '^[0-9]+(px|%)$': '100%, 640px',
  '^[0-9]+(px|vh|%)$': '640px, 40vh, 50%',
  '^[A-Z]{1,3}[1-9][0-9]{0,6}$': 'B2',
  '^[A-Za-z0-9_+/-]+$': 'Asia/Tokyo',
  '^[0-9A-Fa-f.:]+(/[0-9]{1,3})?$': '192.0.2.10, 192.0.2.0/24',
  '^([0-9A-Fa-f]{2}:?){31}[0-9A-Fa-f]{2}$': '64 hexadecimal digits, with : between pairs or without',
  '^\\s*-----BEGIN CERTIFICATE-----[\\s\\S]+-----END CERTIFICATE-----\\s*$':
    '-----BEGIN CERTIFICATE----- … -----END CERTIFICATE-----',
  '^(?!.*/[vV][0-9]+/)[A-Za-z0-9_./-]+/v[0-9]+$': 'orders/v1',
  '^(/(:[A-Za-z0-9_-]+|[A-Za-z0-9_-]+))+(\\.[A-Za-z0-9]+)?$': '/orders/:id',
  '^[^/\\\\:*?"<>|{}][^\\\\:*?"<>|{}]*$': 'a name without \\ : * ? " < > | { and }',
  '^blob/[^/]+$': 'blob/…',
  '^(?!__proto__$)': 'any name other than __proto__',
}

/** Words that may not stand there are told by their own problem. */
const withoutExclusions = (pattern: string): string => pattern.replace(/\(\?![^)]*\)/g, '')

/** What a text has to look like, in words where there are some, else as the pattern says it. */
export function formInWords(pattern: string): string {
  const plain = withoutExclusions(pattern)
  return forms[pattern] ?? forms[plain] ?? plain
}

/** Every form that is told in words. */
export const formsInWords: readonly string[] = Object.values(forms)
