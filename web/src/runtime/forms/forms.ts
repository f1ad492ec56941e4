/** Script of pages with a form: validates while typing and submits without leaving the page. */
import type { Form } from '@pinye/plugin-api'
import { VisitorForm } from './VisitorForm.ts'
import { blurNumberInputOnWheel } from './controls.ts'

blurNumberInputOnWheel(document)

const forms = new Map<string, Form>()

window.pinyeForms = {
  form(id, page) {
    const known = forms.get(id)
    if (known) return known
    const element = document.getElementById(id)
    if (!(element instanceof HTMLFormElement)) return undefined
    const form = new VisitorForm(element, page)
    forms.set(id, form)
    return form
  },
}
