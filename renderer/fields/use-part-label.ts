import { useLingui } from '@lingui/react/macro'
import type { Language } from '../../runtime/document.ts'
import type { Part, PartWord } from '../../runtime/parts/part.ts'
import { readText } from '../model/read-text.ts'

/** What a part is called: by its document, else by the product; '' where its key says it all. */
export function usePartLabel(language: Language): (part: Part) => string {
  const { t } = useLingui()
  const words: Record<PartWord, string> = {
    canBeBought: t`Can be bought`,
    quantity: t`Quantity`,
    purchaseId: t`Purchase ID`,
    subtotal: t`Subtotal`,
    total: t`Total`,
    lines: t`Number of lines`,
    lineNumber: t`Line number`,
    firstDay: t`First day shown`,
    lastDay: t`Last day shown`,
    chosenDay: t`Chosen day`,
    parameter: t`Parameter`,
    columnAndParameter: t`Column and parameter`,
    userId: t`User ID`,
    password: t`Password`,
  }
  return ({ key, label, word }) => {
    const own = readText(label, language)
    // A label that only writes the key otherwise would be read twice beside it.
    if (own !== '' && own.toLowerCase() !== key.toLowerCase()) return own
    return word ? words[word] : ''
  }
}
