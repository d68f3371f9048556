import { Fragment } from 'react'
import {
  parseFormattedText,
  type FormattedPart,
  type Words,
} from '../../../runtime/formatted-text/parse-formatted-text.ts'
import type { BlockProps } from '../block-props.ts'
import { useApp, type App } from '../../app/app.ts'
import { addressOfCall } from '../../call/call.ts'
import { safeUrl } from '../../browser/safe-url.ts'
import { listOf, textOf } from '../../state/scope.ts'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import styles from './formatted-text.module.css'

interface PictureOfText {
  key?: string
  picture?: string
}

/** A text with headings, lists, links and pictures, drawn as elements: nothing that a person wrote becomes markup. */
export default function FormattedText({ block, scope }: BlockProps<'formatted-text'>) {
  const app = useApp()
  const parts = parseFormattedText(textOf(block.text, scope))
  if (parts.length === 0) return null
  const pictures = new Map(
    listOf<PictureOfText>(block.pictures, scope).map(({ key = '', picture = '' }) => [key, urlOf(picture, app)]),
  )
  return (
    <div className={styles.text}>
      {parts.map((part, index) => (
        <Part key={index} part={part} pictures={pictures} />
      ))}
    </div>
  )
}

/** A file that a document holds is read by a call; in a compiled screen the address is already one. */
function urlOf(picture: string, { boot }: App): string {
  const [, id] = /^blob\/(.+)$/.exec(picture) ?? []
  return id === undefined ? picture : addressOfCall(boot, 'file-read', { id })
}

function Part({ part, pictures }: { part: FormattedPart; pictures: ReadonlyMap<string, string> }) {
  switch (part.type) {
    case 'heading': {
      const Heading = part.level === 2 ? 'h2' : 'h3'
      return (
        <Heading>
          <Line words={part.words} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p>
          <Line words={part.words} />
        </p>
      )
    case 'list': {
      const List = part.ordered ? 'ol' : 'ul'
      return (
        <List>
          {part.items.map((words, index) => (
            <li key={index}>
              <Line words={words} />
            </li>
          ))}
        </List>
      )
    }
    case 'picture': {
      const src = pictures.get(part.key)
      return (
        <div className={styles.picture}>
          <Picture src={src ?? ''} alt={part.alt} style={{ maxWidth: '100%' }} />
        </div>
      )
    }
  }
}

function Line({ words }: { words: readonly Words[] }) {
  return words.map(({ text, strong, link }, index) => {
    if (strong) return <strong key={index}>{text}</strong>
    const to = link === undefined ? undefined : safeUrl(link)
    return to === undefined ? (
      <Fragment key={index}>{text}</Fragment>
    ) : (
      <Link key={index} to={to}>
        {text}
      </Link>
    )
  })
}
