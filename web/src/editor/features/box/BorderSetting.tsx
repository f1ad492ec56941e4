import { useTranslation } from 'react-i18next'
import { isBoxSeen } from '../../../model/styles/boxLook.ts'
import { Setting } from '../../panels/Setting.tsx'
import { SidesSetting } from './SidesSetting.tsx'
import type { BoxSettingProps } from './hostSpec.ts'

const STYLES = ['solid', 'dashed', 'dotted', 'double'] as const

/** Border of a box: the width of each side and, when there is any, style and colour. */
export function BorderSetting({ style: { border }, onChange }: BoxSettingProps) {
  const { t } = useTranslation('editor')
  return (
    <>
      <SidesSetting
        name="borderWidth"
        label={t('settings.borderWidth')}
        min={0}
        max={50}
        sides={border}
        onChange={(sides, key) => onChange({ border: { ...border, ...sides } }, key)}
      />
      {isBoxSeen({ border }) && (
        <>
          <Setting
            name="borderStyle"
            type="enum"
            control="select"
            choices={STYLES}
            value={border.style.value}
            onChange={(value: string) => onChange({ border: { ...border, style: { value } } })}
          />
          <Setting
            name="borderColor"
            type="color"
            control="color-picker"
            value={border.color.value}
            onChange={(value: string, key) =>
              onChange({ border: { ...border, color: { value } } }, key)
            }
          />
        </>
      )}
    </>
  )
}
