/** The author's own script of the element (EM-012). */
export function ScriptTab({ uuid }: { uuid: string }) {
  return <div data-tab-of={uuid} />
}
