import type { Form } from '@pinye/plugin-api'
import type { VisitorPage } from '../islands/visitorRuntime.ts'

/** What the script of pages with a form lends to the islands. */
export interface FormsBridge {
  /** The form of this id in the document; undefined when the document has none. */
  form: (id: string, page: VisitorPage) => Form | undefined
}
