import { Input, Text } from '@mantine/core'
import { asText } from './control.ts'
import { useFieldTexts } from './services.ts'
import styles from './fields.module.css'
import type { ControlProps } from './control.ts'

/** Control `inline-rich-text`: shows the plain text, which is edited on the canvas. */
export function InlineRichTextField({ value, label, description, error }: ControlProps) {
  const text = useFieldTexts()
  const excerpt = plainText(asText(value))
  return (
    <Input.Wrapper
      size="xs"
      labelElement="div"
      label={label}
      description={description}
      error={error}
    >
      <div className={styles.excerpt}>
        <Text size="xs" lineClamp={3}>
          {excerpt || text('inlineEmpty')}
        </Text>
        <Text size="xs" c="dimmed" mt={4}>
          {text('inlineHint')}
        </Text>
      </div>
    </Input.Wrapper>
  )
}

/** Returns the text content of HTML. The parsed document is inert: nothing in it is loaded or run. */
export function plainText(html: string): string {
  const parsed = new DOMParser().parseFromString(
    html.replace(/<(?:br|\/p|\/div|\/li)\b[^>]*>/gi, '$& '),
    'text/html',
  )
  parsed.querySelectorAll('script, style').forEach((node) => node.remove())
  return (parsed.body.textContent ?? '').replace(/\s+/g, ' ').trim()
}
