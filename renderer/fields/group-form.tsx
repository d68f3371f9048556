import Form from '@rjsf/core/lib/components/Form.js'
import type { ValidatorType } from '@rjsf/utils'
import './mantine-parts.ts'
import { memo } from 'react'
import { fields, widgets } from './controls.tsx'
import type { FormSchema } from './form-schema.ts'
import { templates } from './templates.tsx'
import { translateString } from './translate-string.ts'

/**
 * rjsf asks for a validator. Kumiki's problems come from the model, which checks the whole document; here every value
 * passes, so that no second opinion (and no Ajv) is in the browser.
 */
const tinyValidator: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({ errors: [] }),
}

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
