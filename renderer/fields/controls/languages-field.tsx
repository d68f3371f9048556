import { useLingui } from '@lingui/react/macro'
import { Button, Group, Input, Stack, Textarea, TextInput, type TextareaProps } from '@mantine/core'
import { inputTypeOf } from '../../../runtime/inputs/input-types.ts'
import type { ChangeEvent } from 'react'
import { useLeaf } from '../use-leaf.ts'
import type { LeafProps } from '../use-leaf.ts'
import { rem } from '../../ui/rem.ts'

type Typing = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>

/** What says the language, or asks for both, stands at the first line. */
const beside = { section: { alignItems: 'flex-start', paddingBlock: 6 } }

/** Several lines, as high as they are. */
function LongText(props: TextareaProps) {
  return <Textarea {...props} styles={beside} autosize minRows={3} maxRows={20} />
}

/** A builder's text: one for all languages, or one for each. */
export function LanguagesField(props: LeafProps) {
  const leaf = useLeaf(props)
  const { t } = useLingui()
  const both =
    typeof leaf.value === 'object' && leaf.value !== null ? (leaf.value as { ja?: string; en?: string }) : undefined
  const { label, description, error, inputWrapperOrder, withAsterisk, ...input } = leaf.input
  const name = props.label
  // A cell of a table stays one line high.
  const isLong = inputTypeOf(String(props.schema['x-widget'])).rows === true && !props.bare
  const Typed = isLong ? LongText : TextInput
  const Languages = isLong ? Stack : Group
  const toBoth = (): void => leaf.set({ [leaf.context.language]: typeof leaf.value === 'string' ? leaf.value : '' })
  if (!both) {
    return (
      <Typed
        {...leaf.input}
        required={false}
        aria-required={props.required || undefined}
        placeholder={props.placeholder}
        value={typeof leaf.value === 'string' ? leaf.value : ''}
        onChange={(event: Typing) => leaf.set(event.currentTarget.value)}
        {...(!props.bare && { rightSectionWidth: 74 })}
        rightSection={!leaf.readOnly && !props.bare && <ToBoth name={name} onPress={toBoth} />}
      />
    )
  }
  // A table's cell has room for one: the language that the table is read in.
  const languages = props.bare ? [leaf.context.language] : (['ja', 'en'] as const)
  const write = (language: 'ja' | 'en', text: string): void => {
    const next = { ...both, [language]: text === '' ? undefined : text }
    leaf.set(next.ja === undefined && next.en === undefined ? undefined : next)
  }
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      withAsterisk={withAsterisk}
      inputWrapperOrder={inputWrapperOrder}
      labelElement="div"
      role="group"
      aria-label={name}
    >
      <Languages
        gap={6}
        {...(!isLong && { wrap: 'nowrap' })}
        align={isLong ? 'stretch' : 'start'}
        mb={description ? 5 : 0}
      >
        {languages.map((language) => (
          <Typed
            key={language}
            {...input}
            id={`${input.id}-${language}`}
            required={false}
            lang={language}
            {...(!isLong && { flex: 1 })}
            leftSection={<span style={{ fontSize: rem(12) }}>{language}</span>}
            aria-label={language === 'ja' ? t`${name} (Japanese)` : t`${name} (English)`}
            value={both[language] ?? ''}
            error={error !== undefined}
            onChange={(event: Typing) => write(language, event.currentTarget.value)}
          />
        ))}
      </Languages>
    </Input.Wrapper>
  )
}

function ToBoth({ name, onPress }: { name: string; onPress: () => void }) {
  const { t } = useLingui()
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-xs"
      fw={400}
      onClick={onPress}
      title={t`Write the text in two languages`}
      // What is seen stands in it, for those who say what they see (WCAG 2.5.3).
      aria-label={t`${name}: ja / en, write in two languages`}
    >
      {t`ja / en`}
    </Button>
  )
}
