import { record } from '../features/moderation/audit-log.js';
import { joinSecrets, secretsKeysOf, tokenSecretsOf, type Config } from '../config.js';
import { areStored, newSecret, rotateStoredKeys } from '../keys.js';
import { reencryptSecondFactors } from '../platform/auth/secret-encryption.js';
import type { Cli } from './cli.js';

export function addKeyCommands(cli: Cli): void {
  const keys = cli.program.command('keys').description('secrets that sign tokens and encrypt second factors');
  keys
    .command('rotate')
    .description('replace the secrets; the old ones are still accepted')
    .action(
      cli.action(async ({ prisma, config }) => {
        if (!areStored(config.DATA_DIR, config.JWT_SECRET, config.SECRETS_KEY)) {
          const steps = stepsOf(config);
          return { text: textOf(steps), data: { isRotated: false, steps } };
        }
        await prisma.$transaction(async (transaction) => {
          await record(transaction, { actorId: null, action: 'keys_rotated' });
          rotateStoredKeys(config.DATA_DIR, config.SESSION_DAYS);
        });
        const text = `The secrets in ${config.DATA_DIR} are replaced. Nobody is logged out.
Restart Šapa now, then run \`sapa keys reencrypt\`.`;
        return { text, data: { isRotated: true } };
      }),
    );
  keys
    .command('reencrypt')
    .description('encrypt second factors with the present key, after all servers have it')
    .action(
      cli.action(async ({ prisma, config }) => {
        const { reencrypted, failedUserIds } = await reencryptSecondFactors(prisma, config);
        if (reencrypted > 0)
          await record(prisma, { actorId: null, action: 'secrets_reencrypted', details: { reencrypted } });
        const text = [`${reencrypted} second factors are encrypted again.`];
        if (failedUserIds.length > 0)
          text.push(`Their key is missing for the users with the ids ${failedUserIds.join(', ')}.`);
        return { text: text.join('\n'), data: { reencrypted, failedUserIds }, hasFailed: failedUserIds.length > 0 };
      }),
    );
}

interface Step {
  instruction: string;
  settings: Record<string, string>;
}

/** Returns the rotation steps. All servers must accept the new secrets before one uses them. */
function stepsOf(config: Config): Step[] {
  const [jwtSecret, secretsKey] = [newSecret(), newSecret()];
  const [tokenSecrets, secretsKeys] = [tokenSecretsOf(config), secretsKeysOf(config)];
  return [
    {
      instruction: 'Set these on all servers, then restart one after another:',
      settings: {
        JWT_SECRET: config.JWT_SECRET,
        JWT_SECRET_PREVIOUS: joinSecrets([jwtSecret, ...tokenSecrets.slice(1)]),
        SECRETS_KEY: config.SECRETS_KEY,
        SECRETS_KEY_PREVIOUS: joinSecrets([secretsKey, ...secretsKeys.slice(1)]),
      },
    },
    {
      instruction: 'Set these on all servers, and restart one after another again:',
      settings: {
        JWT_SECRET: jwtSecret,
        JWT_SECRET_PREVIOUS: joinSecrets(tokenSecrets),
        SECRETS_KEY: secretsKey,
        SECRETS_KEY_PREVIOUS: joinSecrets(secretsKeys),
      },
    },
    { instruction: 'Run `sapa keys reencrypt` with these settings.', settings: {} },
    {
      instruction: `After ${config.SESSION_DAYS} days remove JWT_SECRET_PREVIOUS. Keep SECRETS_KEY_PREVIOUS: links in old mails need it.`,
      settings: {},
    },
  ];
}

const textOf = (steps: Step[]) =>
  [
    'The secrets come from the environment, so nothing is changed.',
    ...steps.map(({ instruction, settings }, index) =>
      [`${index + 1}. ${instruction}`, ...Object.entries(settings).map(([name, value]) => `   ${name}=${value}`)].join(
        '\n',
      ),
    ),
  ].join('\n');
