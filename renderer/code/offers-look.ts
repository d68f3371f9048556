import { EditorView } from '@uiw/react-codemirror'
import { rem } from '../ui/rem.ts'

/** Colours of the page for the list of completions, and for what is looked for. */
export const offersLook = EditorView.theme({
  '.cm-tooltip': {
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius)',
    background: 'var(--surface-raised)',
    color: 'var(--text)',
    boxShadow: 'var(--shadow-float)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-completionInfo': { padding: '4px 10px', marginInlineStart: '4px', fontSize: rem(12) },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--font-code)', maxHeight: '15em' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 10px', lineHeight: '1.5' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--brand-fill)',
    color: 'var(--on-brand)',
  },
  '.cm-completionIcon': { display: 'none' },
  '.cm-completionDetail': { marginInlineStart: '1.2em', fontStyle: 'normal', opacity: '0.75' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
  '.cm-panels': { background: 'var(--surface-sunken)', color: 'var(--text)', fontFamily: 'var(--font)' },
  '.cm-panel.cm-search': { padding: '6px 10px', fontSize: rem(13) },
  '.cm-panel.cm-search label': { fontSize: rem(12), marginInlineEnd: '8px' },
  '.cm-textfield': {
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius)',
    background: 'var(--surface)',
    color: 'var(--text)',
    padding: '3px 8px',
    fontSize: rem(13),
  },
  '.cm-button': {
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius)',
    background: 'var(--surface-raised)',
    backgroundImage: 'none',
    color: 'var(--text)',
    fontSize: rem(12),
  },
})
