import { useLingui } from '@lingui/react/macro'
import { Button, Group, Input, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { BytesSent } from '../../ui/bytes-sent.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { acceptOf } from '../accept-of.ts'
import type { FileUploadResponse } from '../../../runtime/generated/calls/file.ts'
import { rem } from '../../ui/rem.ts'
import styles from './file-field.module.css'
import { useLeaf } from '../use-leaf.ts'
import type { LeafProps } from '../use-leaf.ts'

type Files = NonNullable<ReturnType<typeof useLeaf>['context']['files']>

/** A stored file: chosen or dropped here, shown, replaced, taken away. The document holds its address only. */
export function FileField(props: LeafProps) {
  const leaf = useLeaf(props)
  const { files } = leaf.context
  return files ? <StoredFile {...{ props, leaf, files }} /> : null
}

interface FileProps {
  props: LeafProps
  leaf: ReturnType<typeof useLeaf>
  files: Files
}

function StoredFile({ props, leaf, files }: FileProps) {
  const { value } = leaf
  const address = typeof value === 'string' && value !== '' ? value : undefined
  const storing = useStoring({ props, leaf, files })
  const { going, refusal, stored, send } = storing
  const [isOver, setOver] = useState(false)
  const about = useAbout(address, stored?.file === address ? stored : undefined, files.about)
  const error = [refusal, leaf.input.error].filter(Boolean).join(' ')
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
        {address !== undefined && <Shown {...{ props, files, address, about }} />}
        <Choose {...{ props, leaf, storing, address }} />
        {going && (
          <div className={styles.going}>
            <BytesSent {...going} />
          </div>
        )}
      </div>
    </Input.Wrapper>
  )
}

/** Sends a file to the store; what cannot be taken is said in `refusal`. */
function useStoring({ props, leaf, files }: FileProps) {
  const { t } = useLingui()
  const accept = acceptOf(props.schema['x-accept'])
  /** Bytes of the file that is on its way, and how many of them have left. */
  const [going, setGoing] = useState<{ size: number; sent: number }>()
  const [refusal, setRefusal] = useState('')
  const [stored, setStored] = useState<FileUploadResponse>()
  const whyNot = (file: File): string => {
    if (file.size === 0) return t`An empty file cannot be attached`
    if (!accept.takes(file))
      return accept.isPicture
        ? t`Only images can be uploaded: PNG, JPEG, GIF or WebP.`
        : t`Choose a file of the type ${accept.words}.`
    const most = accept.isPicture ? 5 : 50
    return file.size > most * 1024 * 1024 ? t`File size is over ${most}MB` : ''
  }
  const send = async (file: File): Promise<void> => {
    const refused = whyNot(file)
    setRefusal(refused)
    if (refused !== '') return
    setGoing({ size: file.size, sent: 0 })
    try {
      const found = await files.store(file, (bytes) => setGoing({ size: file.size, sent: bytes }))
      setStored(found)
      leaf.set(found.file)
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
  }
  return { accept, going, refusal, stored, send, remove }
}

interface ShownProps extends Pick<FileProps, 'props' | 'files'> {
  address: string
  about: FileUploadResponse | undefined
}

function Shown({ props, files, address, about }: ShownProps) {
  const { t } = useLingui()
  const isPicture = about ? about.type.startsWith('image/') : acceptOf(props.schema['x-accept']).isPicture
  return (
    <div className={styles.file}>
      {isPicture ? (
        <Picture
          src={files.url(address)}
          alt={about?.name ?? props.label}
          style={{ maxHeight: rem(96), maxWidth: '100%' }}
        />
      ) : (
        <Icon name="file" size={20} />
      )}
      <Text size="sm" className={styles.name}>
        {about ? t`${about.name} (${sizeOf(about.size)})` : ''}
      </Text>
    </div>
  )
}

interface ChooseProps extends Pick<FileProps, 'props' | 'leaf'> {
  storing: ReturnType<typeof useStoring>
  address: string | undefined
}

function Choose({ props, leaf, storing, address }: ChooseProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  return (
    <>
      {!leaf.readOnly && (
        <Group gap="xs">
          <Button
            ref={choose}
            variant="default"
            size="compact-sm"
            loading={storing.going !== undefined}
            leftSection={<Icon name="upload" size={14} />}
            data-at={props.at}
            aria-label={address === undefined ? t`${props.label}: choose a file` : t`${props.label}: replace the file`}
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
              onClick={() => {
                storing.remove()
                choose.current?.focus()
              }}
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
      <input
        ref={input}
        type="file"
        hidden
        disabled={leaf.readOnly}
        accept={storing.accept.attribute}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file) void storing.send(file)
        }}
      />
    </>
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
