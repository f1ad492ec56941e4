import { ActionIcon, Menu, UnstyledButton } from '@mantine/core'
import { IconDots, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react'
import { memo, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_STYLE_NAME_LENGTH } from '../../../model/styles/sharedStyles.ts'
import type { SharedStyle } from '../../../model/work.ts'
import { InlineName } from '../layers/InlineName.tsx'
import { isNamingKey } from '../layers/naming.ts'
import { StyleSample } from './StyleSample.tsx'
import classes from './styles.module.css'
import type { StyleActs } from './useStyles.ts'

export interface StyleCardProps {
  type: string
  style: SharedStyle
  name: string
  isWorn: boolean
  /** Number of elements in the work that use the style. */
  count: number
  acts: StyleActs
  /** Whether a single element is selected, from which the style can be updated. */
  canUpdate: boolean
}

/** A style with a preview: a click applies it to the selection; its name is edited in place. */
export const StyleCard = memo(function StyleCard(props: StyleCardProps) {
  const { type, style, name, isWorn, count, acts, canUpdate } = props
  const { t } = useTranslation('styles')
  const [isNaming, setNaming] = useState(false)
  const handleKey = (event: KeyboardEvent) => {
    if (isNamingKey(event)) setNaming(true)
  }
  const handleName = (next: string) => {
    setNaming(false)
    if (next.trim() !== name) acts.rename(style.id, next)
  }
  return (
    <div className={classes.card} data-worn={isWorn || undefined}>
      {isNaming && (
        <InlineName
          value={name}
          label={t('name')}
          maxLength={MAX_STYLE_NAME_LENGTH}
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
        onClick={() => acts.apply(style.id)}
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
          {canUpdate && (
            <Menu.Item
              leftSection={<IconRefresh size={14} />}
              onClick={() => acts.update(style.id)}
            >
              {t('updateFrom')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPencil size={14} />} onClick={() => setNaming(true)}>
            {t('rename')}
          </Menu.Item>
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={14} />}
            onClick={() => acts.remove(style.id)}
          >
            {t('remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
})
