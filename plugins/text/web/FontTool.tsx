import { useEffect, useState } from 'react'
import { listFonts, useFieldServices, usePanelMessages, usePicker } from '@pinye/plugin-api/fields'
import { keepFocus } from './ToolMenu.tsx'
import { icon } from './icons.tsx'
import { messages } from './messages.ts'

export interface FontToolProps {
  family: string
  onFamily: (family: string) => void
}

/** Button with the display name of the family; it opens the studio's font picker (EL-TEXT-39). */
export function FontTool({ family, onFamily }: FontToolProps) {
  const text = usePanelMessages(messages)
  const pick = usePicker('font')
  const name = useFontName(family)
  return (
    <button
      type="button"
      className="text-tool text-tool-font"
      aria-label={`${text('font')}: ${name}`}
      title={name}
      aria-haspopup="dialog"
      disabled={!pick}
      onMouseDown={keepFocus}
      onClick={() => {
        void pick?.(family).then((picked) => typeof picked === 'string' && onFamily(picked))
      }}
    >
      <span>{name}</span>
      {icon('caret', 12)}
    </button>
  )
}

function useFontName(family: string): string {
  const { language } = useFieldServices()
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    let isCurrent = true
    void listFonts(language).then((list) => {
      if (isCurrent) setNames(new Map(list.map((font) => [font.family, font.label])))
    })
    return () => {
      isCurrent = false
    }
  }, [language])
  return names.get(family) ?? family
}
