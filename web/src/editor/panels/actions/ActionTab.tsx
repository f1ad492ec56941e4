/** What the element does when it is clicked or its page is shown (IN-017). */
export function ActionTab({ uuid }: { uuid: string }) {
  return <div data-tab-of={uuid} />
}
