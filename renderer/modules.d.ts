declare namespace React {
  /** Custom properties, by which a component hands measures to its style sheet. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}

declare module '*.po' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}

declare module '*?url' {
  const url: string
  export default url
}

/** What is used of the reader of PDFs. Its own types pull in the whole of its viewer. */
declare module 'pdfjs-dist/build/pdf.min.mjs' {
  export interface PdfPage {
    getViewport(options: { scale: number }): { width: number; height: number }
    render(options: { canvas: HTMLCanvasElement; viewport: object }): { promise: Promise<void>; cancel(): void }
    getTextContent(): Promise<{ items: { str?: string; hasEOL?: boolean }[] }>
  }
  export interface PdfDocument {
    numPages: number
    getPage(number: number): Promise<PdfPage>
  }
  export const GlobalWorkerOptions: { workerSrc: string }
  export function getDocument(options: object): { promise: Promise<PdfDocument>; destroy(): Promise<void> }
}

type SwaggerPart = (props: Record<string, unknown>) => unknown

/** Puts parts around those of the script that draws API documents, which brings its own React. */
type SwaggerPlugin = (system: {
  React: { createElement(type: string | SwaggerPart, props: object, ...children: unknown[]): unknown }
}) => { wrapComponents: Record<string, (original: SwaggerPart) => SwaggerPart> }

/** What the script that draws API documents leaves behind. */
declare function SwaggerUIBundle(options: {
  domNode: HTMLElement
  spec: unknown
  validatorUrl: null
  plugins: SwaggerPlugin[]
}): void

interface ImportMeta {
  /** Replaced when the client is built. */
  glob<Value>(pattern: string, options: { query?: string; import: string; eager: true }): Record<string, Value>
}
