import { Button, Menu } from '@mantine/core'
import { IconCategoryPlus, IconChevronDown } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '../../../model/elementType.ts'
import { useElementTypeGroups } from '../../../plugins/useElementTypes.ts'
import { insertElement } from '../elements/insert.ts'
import { ElementIcon } from '../elements/ElementCard.tsx'
import { useEditor, useLanguage } from '../../store/EditorContext.tsx'
import classes from '../../header/header.module.css'

/** All element types by group (ED-002, ED-015); choosing one adds an element where a click on its card would. */
export function ComponentsMenu() {
  const { t } = useTranslation(['editor', 'look'])
  return (
    <Menu position="bottom-start" width={220}>
      <Menu.Target>
        <Button
          className={classes.folding}
          size="xs"
          variant="subtle"
          color="gray"
          aria-label={t('look:header.addComponents')}
          leftSection={<IconCategoryPlus size={17} stroke={1.6} />}
          rightSection={<IconChevronDown size={13} stroke={1.8} />}
        >
          <span className={classes.word}>{t('messages:header.components')}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.components}>
        <Groups />
      </Menu.Dropdown>
    </Menu>
  )
}

function Groups() {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const language = useLanguage()
  return useElementTypeGroups().map(({ group, elementTypes }) => (
    <Fragment key={group}>
      <Menu.Label>{t(`group.${group}`, { defaultValue: group })}</Menu.Label>
      {elementTypes.map((type) => (
        <Menu.Item
          key={type.type}
          leftSection={<ElementIcon type={type.type} size={16} />}
          onClick={() => insertElement(editor, type)}
        >
          {inLanguage(type.label, language)}
        </Menu.Item>
      ))}
    </Fragment>
  ))
}
