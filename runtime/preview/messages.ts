/** What a builder's page says to the preview in it. */
export type ToPreview =
  /** There is a newer drawing; `isOther`: for another user of the site. */
  | { kumiki: 'preview'; do: 'draw'; isOther: boolean }
  /** The setting of this part is being edited; without: of none. */
  | { kumiki: 'preview'; do: 'mark'; part?: PreviewPart }
  /** Presses choose parts instead of working. */
  | { kumiki: 'preview'; do: 'choose'; isOn: boolean }

/** What a preview says to the page around it. */
export type FromPreview =
  /** It hears from now on. */
  | { kumiki: 'preview'; did: 'start' }
  /** A call of its page was answered. */
  | { kumiki: 'preview'; did: 'call' }
  /** A link that opens a page of its own was pressed. */
  | { kumiki: 'preview'; did: 'new-tab' }
  /** Parts that were pressed, the innermost first. */
  | { kumiki: 'preview'; did: 'choose'; parts: PreviewPart[] }

/** A column, an input or the place of a setting in a page, as the page knows it. */
export interface PreviewPart {
  what: 'column' | 'field' | 'place'
  name: string
}

/** Whether a message of a window is one of these. */
export const isPreviewMessage = (data: unknown): data is ToPreview | FromPreview =>
  typeof data === 'object' && data !== null && 'kumiki' in data && data.kumiki === 'preview'
