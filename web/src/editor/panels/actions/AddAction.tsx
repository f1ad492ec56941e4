import { Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { CALL_NAMES, MOST_CALLS, needOf, type CallName } from '../../../model/calls.ts'
import { ActionIconOf } from './ActionIconOf.tsx'

/** The choice of what a new entry does. */
export function AddAction({ count, onAdd }: { count: number; onAdd: (name: CallName) => void }) {
  const { t } = useTranslation('actions')
  const groups = [
    { label: t('addElement'), names: CALL_NAMES.filter((name) => needOf(name) === 'element') },
    { label: t('addPage'), names: CALL_NAMES.filter((name) => needOf(name) !== 'element') },
  ]
  return (
    <Menu width="target" position="bottom">
      <Menu.Target>
        <Button
          fullWidth
          size="xs"
          variant="light"
          leftSection={<IconPlus size={14} />}
          disabled={count >= MOST_CALLS}
          title={count >= MOST_CALLS ? t('many', { most: MOST_CALLS }) : undefined}
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
