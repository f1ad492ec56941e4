import { useEffect, useId, useState } from 'react'
import { useFieldServices, usePanelMessages } from '@pinye/plugin-api/fields'
import { Choices, ToolMenu } from './ToolMenu.tsx'
import { icon } from './icons.tsx'
import { messages } from './messages.ts'
import { isKey } from './variables.ts'

export interface VariableToolProps {
  disabled: boolean
  onInsert: (key: string) => void
}

/** EL-TEXT-44, -45: inserts variables: the author's data sources by name, and parameters of the page's address. */
export function VariableTool({ disabled, onInsert }: VariableToolProps) {
  const text = usePanelMessages(messages)
  return (
    <ToolMenu label={text('variable')} face={icon('variable')} disabled={disabled}>
      <Variables onInsert={onInsert} />
    </ToolMenu>
  )
}

function Variables({ onInsert }: { onInsert: (key: string) => void }) {
  const text = usePanelMessages(messages)
  const sources = useSources()
  return (
    <div className="text-tool-fields">
      <span className="text-tool-heading">{text('sources')}</span>
      {sources === 'failed' && <span role="alert">{text('sourcesFailed')}</span>}
      {Array.isArray(sources) && sources.length === 0 && <span>{text('noSources')}</span>}
      {Array.isArray(sources) && sources.length > 0 && (
        <Choices
          label={text('sources')}
          choices={sources.map((name) => ({ value: name, label: name }))}
          onChoose={onInsert}
        />
      )}
      <Parameter onInsert={onInsert} />
    </div>
  )
}

function Parameter({ onInsert }: { onInsert: (key: string) => void }) {
  const text = usePanelMessages(messages)
  const [name, setName] = useState('')
  const id = useId()
  const key = name.trim()
  const isWrong = key !== '' && !isKey(key)
  return (
    <form
      className="text-tool-parameter"
      onSubmit={(event) => {
        event.preventDefault()
        if (isKey(key)) onInsert(key)
        else event.stopPropagation()
      }}
    >
      <span className="text-tool-heading">{text('parameter')}</span>
      <div className="text-tool-row">
        <input
          className="text-tool-input"
          aria-label={text('parameterName')}
          aria-describedby={id}
          aria-invalid={isWrong}
          placeholder={text('parameterName')}
          maxLength={50}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <button type="submit" className="text-tool text-tool-submit" disabled={!isKey(key)}>
          {text('insert')}
        </button>
      </div>
      <span id={id} className="text-tool-hint" data-wrong={isWrong}>
        {isWrong ? text('keyRule') : text('parameterHint', { name: key || 'name' })}
      </span>
    </form>
  )
}

/** Returns the names of the author's data sources; null while loading. */
function useSources(): string[] | 'failed' | null {
  const { dataSources } = useFieldServices()
  const [names, setNames] = useState<string[] | 'failed' | null>(null)
  useEffect(() => {
    let isCurrent = true
    const storeNames = (found: string[] | 'failed') => {
      if (isCurrent) setNames(found)
    }
    void Promise.resolve(dataSources?.() ?? [])
      .then((found) => storeNames(found.map(({ name }) => name)))
      .catch(() => storeNames('failed'))
    return () => {
      isCurrent = false
    }
  }, [dataSources])
  return names
}
