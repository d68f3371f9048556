import 'swagger-ui-dist/swagger-ui.css'
import bundle from 'swagger-ui-dist/swagger-ui-bundle.js?url'
import { useEffect, useRef, useState } from 'react'
import type { BlockProps } from '../block-props.ts'
import { evaluate } from '../../state/scope.ts'
import { isDark } from '../../theme/colour-scheme.ts'
import { onSchemeChange } from '../../theme/on-scheme-change.ts'
import { accessibleParts } from './api-document/accessible-parts.ts'
import styles from './api-document.module.css'

/** Draws what APIs take and answer; its script, of 1.7 MB, is fetched by the first one. */
export default function ApiDocument({ block, scope }: BlockProps<'api-document'>) {
  const place = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState<{ error: unknown }>()
  const text = JSON.stringify(evaluate(block.document, scope) ?? null)
  useEffect(() => {
    const element = place.current
    if (!element || text === 'null') return
    let isGone = false
    fetchDrawing().then(
      (draw) => {
        // It validates nothing elsewhere: a document is nobody else's business.
        if (!isGone) draw({ domNode: element, spec: JSON.parse(text), validatorUrl: null, plugins: [accessibleParts] })
      },
      (error: unknown) => !isGone && setFailed({ error }),
    )
    return () => {
      isGone = true
      element.replaceChildren()
    }
  }, [text])
  useDarkness()
  if (failed) throw failed.error
  return <div ref={place} className={styles.document} lang="en" />
}

let drawing: Promise<typeof SwaggerUIBundle> | undefined

/** It is no module: it tells its name to the page. */
function fetchDrawing(): Promise<typeof SwaggerUIBundle> {
  drawing ??= new Promise<typeof SwaggerUIBundle>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = bundle
    script.onload = () => resolve(SwaggerUIBundle)
    script.onerror = () => {
      drawing = undefined
      script.remove()
      reject(new Error(`${bundle} could not be fetched`))
    }
    document.head.append(script)
  })
  return drawing
}

/** Its style sheet knows the theme by a class of the page. */
function useDarkness() {
  useEffect(() => {
    const root = document.documentElement
    const follow = () => void root.classList.toggle('dark-mode', isDark())
    follow()
    const stop = onSchemeChange(follow)
    return () => {
      stop()
      root.classList.remove('dark-mode')
    }
  }, [])
}
