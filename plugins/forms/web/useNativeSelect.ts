import { useCallback, useEffect, useRef, useState } from 'react'

/** Selection of a native select as React state, for a custom list rendered beside it. */
export function useNativeSelect(initial: string[], isMultiple: boolean) {
  const selectRef = useRef<HTMLSelectElement>(null)
  const [picked, setPicked] = useState(initial)
  const read = useCallback(() => chosen(selectRef.current), [])
  /** Synchronizes the state with the select, which may have been changed before hydration or by the editor. */
  const follow = useCallback(() => setPicked(chosen(selectRef.current)), [])
  const opened = `${isMultiple} ${initial.join('\n')}`
  useEffect(follow, [follow, opened])
  const update = (values: string[]) => {
    choose(selectRef.current, values.length > 0 || isMultiple ? values : [''])
    setPicked(values)
  }
  return { selectRef, picked, opened, read, update, follow }
}

/** Returns the selected values; the placeholder does not count. */
function chosen(select: HTMLSelectElement | null): string[] {
  const options = [...(select?.options ?? [])]
  return options.flatMap(({ selected, value }) => (selected && value !== '' ? [value] : []))
}

function choose(select: HTMLSelectElement | null, values: string[]) {
  for (const option of select?.options ?? []) option.selected = values.includes(option.value)
}
