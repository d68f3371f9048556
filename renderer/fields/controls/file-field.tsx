import { useLingui } from '@lingui/react/macro'
import { Button, Group, Input, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { BytesSent } from '../../ui/bytes-sent.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { acceptOf } from '../accept-of.ts'
import type { FileUploadResponse } from '../../../runtime/generated/calls/file.ts'
import styles from './file-field.module.css'
import { useLeaf } from '../use-leaf.ts'
import type { LeafProps } from '../use-leaf.ts'

/** A stored file: chosen or dropped here, shown, replaced, taken away. The document holds its address only. */
export function FileField(props: LeafProps) {
  const leaf = useLeaf(props)
  const { t } = useLingui()
  const { context, value } = leaf
  const address = typeof value === 'string' && value !== '' ? value : undefined
  const accept = acceptOf(props.schema['x-accept'])
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  /** Bytes of the file that is on its way, and how many of them have left. */
  const [going, setGoing] = useState<{ size: number; sent: number }>()
  const [refusal, setRefusal] = useState('')
  const [isOver, setOver] = useState(false)
  const [sent, setSent] = useState<FileUploadResponse>()
  const about = useAbout(address, sent?.file === address ? sent : undefined, context.files?.about)
  const { files } = context
  if (!files) return null
  const send = async (file: File): Promise<void> => {
    if (file.size === 0) return setRefusal(t`An empty file cannot be attached`)
    if (!accept.takes(file))
      return setRefusal(
        accept.isPicture
          ? t`Only images can be uploaded: PNG, JPEG, GIF or WebP.`
          : t`Choose a file of the type ${accept.words}.`,
      )
    const most = accept.isPicture ? 5 : 50
    if (file.size > most * 1024 * 1024) return setRefusal(t`File size is over ${most}MB`)
    setRefusal('')
    setGoing({ size: file.size, sent: 0 })
    try {
      const stored = await files.store(file, (bytes) => setGoing({ size: file.size, sent: bytes }))
      setSent(stored)
      leaf.set(stored.file)
    } catch {
      // Whoever calls the engine has told the person why; the browser does not say that the file is another one by now.
      if (!(await isAsChosen(file))) setRefusal(t`File have changed. Please try again`)
    } finally {
      setGoing(undefined)
    }
  }
  const remove = (): void => {
    leaf.set(undefined)
    setRefusal('')
    choose.current?.focus()
  }
  const error = [refusal, leaf.input.error].filter(Boolean).join(' ')
  const isPicture = about ? about.type.startsWith('image/') : accept.isPicture
  return (
    <Input.Wrapper
      id={leaf.input.id}
      label={props.bare ? undefined : props.label}
      description={leaf.input.description}
      error={error === '' ? undefined : error}
      withAsterisk={leaf.input.withAsterisk}
      labelElement="div"
      inputWrapperOrder={leaf.input.inputWrapperOrder}
    >
      <div
        className={styles.area}
        data-over={isOver || undefined}
        data-bare={props.bare || undefined}
        role="group"
        aria-label={props.label}
        onDragOver={(event) => {
          if (leaf.readOnly || !event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          const [file] = event.dataTransfer.files
          if (file && !leaf.readOnly) void send(file)
        }}
      >
        {address !== undefined && (
          <div className={styles.file}>
            {isPicture ? (
              <Picture
                src={files.url(address)}
                alt={about?.name ?? props.label}
                style={{ maxHeight: 96, maxWidth: '100%' }}
              />
            ) : (
              <Icon name="file" size={20} />
            )}
            <Text size="sm" className={styles.name}>
              {about ? t`${about.name} (${sizeOf(about.size)})` : ''}
            </Text>
          </div>
        )}
        {!leaf.readOnly && (
          <Group gap="xs">
            <Button
              ref={choose}
              variant="default"
              size="compact-sm"
              loading={going !== undefined}
              leftSection={<Icon name="upload" size={14} />}
              data-at={props.at}
              aria-label={
                address === undefined ? t`${props.label}: choose a file` : t`${props.label}: replace the file`
              }
              onClick={() => input.current?.click()}
              onBlur={leaf.input.onBlur}
            >
              {address === undefined ? t`Choose a file` : t`Replace`}
            </Button>
            {address !== undefined && (
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                leftSection={<Icon name="trash" size={14} />}
                aria-label={t`${props.label}: remove the file`}
                onClick={remove}
              >
                {t`Remove`}
              </Button>
            )}
            {address === undefined && !props.bare && (
              <Text size="xs" c="dimmed">
                {t`or drop it here`}
              </Text>
            )}
          </Group>
        )}
        {going && (
          <div className={styles.going}>
            <BytesSent {...going} />
          </div>
        )}
        <input
          ref={input}
          type="file"
          hidden
          disabled={leaf.readOnly}
          accept={accept.attribute}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            event.currentTarget.value = ''
            if (file) void send(file)
          }}
        />
      </div>
    </Input.Wrapper>
  )
}

/** Name, type and size of the file: what was just stored, else asked for. */
function useAbout(
  address: string | undefined,
  sent: FileUploadResponse | undefined,
  ask: ((file: string, signal: AbortSignal) => Promise<FileUploadResponse>) | undefined,
): FileUploadResponse | undefined {
  const [asked, setAsked] = useState<FileUploadResponse>()
  const isKnown = address === undefined || sent !== undefined
  useEffect(() => {
    if (isKnown || !ask) return
    const ending = new AbortController()
    ask(address, ending.signal).then(setAsked, () => undefined)
    return () => ending.abort()
  }, [address, isKnown, ask])
  return sent ?? (asked?.file === address ? asked : undefined)
}

function sizeOf(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} kB`
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

/** Whether the file can still be read: one that was changed or deleted since it was chosen cannot. */
async function isAsChosen(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}
