import { ActionIcon, Menu, UnstyledButton } from '@mantine/core'
import { IconDots, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { MOST_NAME } from '../../../model/sharedStyles.ts'
import type { SharedStyle } from '../../../model/work.ts'
import { InlineName } from '../InlineName.tsx'
import { isNamingKey } from '../layers/useNaming.ts'
import { StyleSample } from './StyleSample.tsx'
import classes from './styles.module.css'

export interface StyleCardProps {
  type: string
  style: SharedStyle
  name: string
  isWorn: boolean
  /** How many elements of the work wear it. */
  count: number
  onApply: () => void
  onRename: (name: string) => void
  onRemove: () => void
  /** Nothing where no single element is chosen, of which it could be made. */
  onUpdate: (() => void) | undefined
}

/** A style as it looks: a click gives it to what is chosen; its name is changed in its place. */
export function StyleCard({ type, style, name, isWorn, count, ...acts }: StyleCardProps) {
  const { t } = useTranslation('styles')
  const [isNaming, setNaming] = useState(false)
  const handleKey = (event: KeyboardEvent) => {
    if (isNamingKey(event)) setNaming(true)
  }
  const handleName = (next: string) => {
    setNaming(false)
    if (next.trim() !== name) acts.onRename(next)
  }
  return (
    <div className={classes.card} data-worn={isWorn || undefined}>
      {isNaming && (
        <InlineName
          value={name}
          label={t('name')}
          maxLength={MOST_NAME}
          onDone={handleName}
          onCancel={() => setNaming(false)}
        />
      )}
      <UnstyledButton
        className={classes.apply}
        hidden={isNaming}
        aria-pressed={isWorn}
        aria-label={t('apply', { name })}
        title={t('worn', { name, count })}
        onClick={acts.onApply}
        onKeyDown={handleKey}
      >
        <StyleSample type={type} look={style} name={name} />
      </UnstyledButton>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon
            className={classes.more}
            hidden={isNaming}
            variant="default"
            size={20}
            aria-label={t('more', { name })}
          >
            <IconDots size={13} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {acts.onUpdate && (
            <Menu.Item leftSection={<IconRefresh size={14} />} onClick={acts.onUpdate}>
              {t('updateFrom')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPencil size={14} />} onClick={() => setNaming(true)}>
            {t('rename')}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={14} />} onClick={acts.onRemove}>
            {t('remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
