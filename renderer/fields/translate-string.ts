import { t } from '@lingui/core/macro'
import { englishStringTranslator, TranslatableString } from '@rjsf/utils'

/** rjsf's own words in the user's language. Those that Kumiki's templates never show stay as they are. */
export function translateString(word: TranslatableString, parameters?: string[]): string {
  const [first = ''] = parameters ?? []
  switch (word) {
    case TranslatableString.ArrayItemTitle:
      return t`Item`
    case TranslatableString.MissingItems:
      return t`The schema does not say what the items are.`
    case TranslatableString.YesLabel:
      return t`Yes`
    case TranslatableString.NoLabel:
      return t`No`
    case TranslatableString.CloseLabel:
      return t`Close`
    case TranslatableString.ErrorsLabel:
      return t`Problems`
    case TranslatableString.AddButton:
    case TranslatableString.AddItemButton:
      return t`Add`
    case TranslatableString.CopyButton:
      return t`Copy`
    case TranslatableString.MoveDownButton:
      return t`Move down`
    case TranslatableString.MoveUpButton:
      return t`Move up`
    case TranslatableString.RemoveButton:
      return t`Remove`
    case TranslatableString.ClearButton:
    case TranslatableString.ClearLabel:
      return t`Clear`
    case TranslatableString.KeyLabel:
      return t`Name of ${first}`
    case TranslatableString.UnknownFieldType:
      return t`No field draws this type.`
    default:
      return englishStringTranslator(word, parameters)
  }
}
