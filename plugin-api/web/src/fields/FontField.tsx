import { Select } from '@mantine/core'
import { asText, frameOf } from './control.ts'
import { useFieldServices } from './services.ts'
import { inLanguage } from '../elementType.ts'
import type { ControlProps } from './control.ts'

/** EL-TEXT-41: fonts that need no download. */
const SYSTEM_FONTS = [
  { family: 'Microsoft YaHei', label: { zh: '微软雅黑', en: 'Microsoft YaHei' } },
  { family: 'SimSun', label: { zh: '宋体', en: 'SimSun' } },
  { family: 'SimHei', label: { zh: '黑体', en: 'SimHei' } },
  { family: 'KaiTi', label: { zh: '楷体', en: 'KaiTi' } },
  { family: 'FangSong', label: { zh: '仿宋', en: 'FangSong' } },
  ...['Arial', 'Times New Roman', 'Courier New', 'Georgia', 'Verdana', 'Helvetica'].map(
    (family) => ({
      family,
      label: { zh: family, en: family },
    }),
  ),
]

/** `font-picker`: the system fonts, and whatever other family is stored. */
export function FontField({ value, onChange, spec, ...rest }: ControlProps) {
  const { language } = useFieldServices()
  const current = asText(value)
  const known = SYSTEM_FONTS.map(({ family, label }) => ({
    value: family,
    label: inLanguage(label, language),
  }))
  const listed = !current || known.some((font) => font.value === current)
  return (
    <Select
      {...frameOf(rest)}
      name={spec.name}
      size="xs"
      searchable
      allowDeselect={false}
      data={listed ? known : [{ value: current, label: current }, ...known]}
      renderOption={({ option }) => (
        <span style={{ fontFamily: option.value }}>{option.label}</span>
      )}
      value={current || null}
      onChange={(next) => next && onChange(next)}
    />
  )
}
