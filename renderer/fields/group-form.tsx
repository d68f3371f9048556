import Form from '@rjsf/core/lib/components/Form.js'
import './mantine-parts.ts'
import { memo } from 'react'
import { fields, widgets } from './controls.tsx'
import type { FormSchema } from './form-schema.ts'
import { templates } from './templates.tsx'
import { tinyValidator } from './tiny-validator.ts'
import { translateString } from './translate-string.ts'

/** A group of fields drawn by rjsf: its schema says what they are, the registries draw them, the model holds the values. */
export const GroupForm = memo(function GroupForm({ form }: { form: FormSchema }) {
  return (
    <Form
      tagName="div"
      schema={form.schema}
      uiSchema={form.uiSchema}
      validator={tinyValidator}
      widgets={widgets}
      fields={fields}
      templates={templates}
      translateString={translateString}
      experimental_componentUpdateStrategy="shallow"
      experimental_defaultFormStateBehavior={{
        emptyObjectFields: 'skipDefaults',
        arrayMinItems: { populate: 'never' },
      }}
      noValidate
      noHtml5Validate
      showErrorList={false}
    >
      <></>
    </Form>
  )
})
