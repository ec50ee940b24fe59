import type { exportAccount } from '@perchero/contract/accounts/settings';
import { send, type WithRecentLogin } from '#app/shared/api.ts';
import { useMutation } from '#app/shared/use-mutation.ts';
import { Button } from '#app/ui/button.tsx';
import { Download } from '#app/ui/icons.ts';
import { showToast } from '#app/ui/toast.ts';
import css from './account-section.module.css';
import { messageFor } from './settings-page.ts';
import { exportTexts } from './texts.ts';

interface DataExportProps {
  readonly username: string;
  readonly withRecentLogin: WithRecentLogin;
}

/** Downloads all personal data as JSON. */
export function DataExport({ username, withRecentLogin }: DataExportProps) {
  const { mutate, isPending } = useMutation(async () => {
    const result = await withRecentLogin(() => send<typeof exportAccount>('GET', '/api/account/export'));
    if (result.ok) saveFile(exportTexts.fileName(username), JSON.stringify(result.value, null, 2));
    else showToast({ kind: 'error', text: messageFor(result, result.error) });
  });

  return (
    <section className={[css.block, css.aside].join(' ')} aria-labelledby="export">
      <div>
        <h3 id="export">{exportTexts.title}</h3>
        <p className={css.about}>{exportTexts.about}</p>
      </div>
      <Button
        kind="line"
        size="small"
        onClick={() => mutate()}
        busyLabel={isPending ? exportTexts.preparing : undefined}
      >
        <Download aria-hidden="true" />
        {exportTexts.download}
      </Button>
    </section>
  );
}

function saveFile(name: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
