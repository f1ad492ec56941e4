import { definePlugin } from '@pinye/plugin-api'
import { {{Name}}View } from './{{Name}}View.tsx'

/** Without a `Panel` the editor makes one from the props in src/lib.rs. */
export default definePlugin({ abi: 1, elements: { '{{name}}': { View: {{Name}}View } } })
