import { t } from '@lingui/core/macro'

/** The editor's own words, in the user's language, by its English ones. */
export function editorPhrases(): Record<string, string> {
  return {
    Find: t`Find`,
    Replace: t`Replace with`,
    next: t`Next`,
    previous: t`Previous`,
    all: t`Select all`,
    'match case': t`Match case`,
    'by word': t`Whole words`,
    regexp: t`Regular expression`,
    replace: t`Replace`,
    'replace all': t`Replace all`,
    close: t`Close`,
    Completions: t`Completions`,
    'Fold line': t`Fold`,
    'Unfold line': t`Unfold`,
    Diagnostics: t`Problems`,
    'No diagnostics': t`No problems`,
  }
}
