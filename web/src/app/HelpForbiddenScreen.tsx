import { Button, List, Paper, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import classes from './PlainScreen.module.css'

const steps = ['permission', 'administrator', 'again'] as const

/** What to do about "API 403 Forbidden" (AU-018). */
export function HelpForbiddenScreen() {
  const { t } = useTranslation('common')
  return (
    <main className={classes.centre}>
      <Paper withBorder shadow="sm" radius="lg" p="xl" maw={560}>
        <Title order={2}>{t('help403.title')}</Title>
        <Text c="dimmed" mt="xs">
          {t('help403.text')}
        </Text>
        <List type="ordered" spacing="xs" my="lg">
          {steps.map((step) => (
            <List.Item key={step}>{t(`help403.${step}`)}</List.Item>
          ))}
        </List>
        <Button component={Link} to="/">
          {t('notFound.home')}
        </Button>
      </Paper>
    </main>
  )
}
