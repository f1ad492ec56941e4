import { Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import {
  ACTION_NAMES,
  MAX_ACTIONS,
  getArgumentKind,
  type ActionName,
} from '../../../model/actions/elementActions.ts'
import { ActionIconOf } from './ActionIconOf.tsx'

/** Menu to add an action. */
export function AddAction({ count, onAdd }: { count: number; onAdd: (name: ActionName) => void }) {
  const { t } = useTranslation('actions')
  const groups = [
    {
      label: t('addElement'),
      names: ACTION_NAMES.filter((name) => getArgumentKind(name) === 'element'),
    },
    {
      label: t('addPage'),
      names: ACTION_NAMES.filter((name) => getArgumentKind(name) !== 'element'),
    },
  ]
  return (
    <Menu width="target" position="bottom">
      <Menu.Target>
        <Button
          fullWidth
          size="xs"
          variant="light"
          leftSection={<IconPlus size={14} />}
          disabled={count >= MAX_ACTIONS}
          title={count >= MAX_ACTIONS ? t('many', { most: MAX_ACTIONS }) : undefined}
        >
          {t('add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {groups.map(({ label, names }) => (
          <div key={label} role="group" aria-label={label}>
            <Menu.Label>{label}</Menu.Label>
            {names.map((name) => (
              <Menu.Item
                key={name}
                leftSection={<ActionIconOf name={name} />}
                onClick={() => onAdd(name)}
              >
                {t(`do.${name}`)}
              </Menu.Item>
            ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
