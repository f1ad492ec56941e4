/** How the element moves (AN-005). */
export function AnimationTab({ uuid }: { uuid: string }) {
  return <div data-tab-of={uuid} />
}
