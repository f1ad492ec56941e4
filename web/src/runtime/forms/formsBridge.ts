import type { Form } from '@pinye/plugin-api'
import type { VisitorPage } from '../islands/visitorRuntime.ts'

/** Interface of the forms script for islands. */
export interface FormsBridge {
  /** Returns the form with this DOM id; undefined when the document has none. */
  form: (id: string, page: VisitorPage) => Form | undefined
}
