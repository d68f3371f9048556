const marks: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
}

/** A value as text of the page, in elements and in attributes in quotes; template syntax in it stays as it is (TP-05). */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"'`]/g, (mark) => marks[mark] ?? mark)
