import { type Environment, portOf } from '../../stack/environment.ts';

/** The value of a metric of an API process, all its labels that hold these words summed up. */
export async function metricOf(env: Environment, api: 1 | 2, name: string, labels = ''): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${portOf(env, 21 + api)}/metrics`)).text();
  return text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) && line.includes(labels))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
}

export async function poolOf(env: Environment, api: 1 | 2) {
  const [open = 0, idle = 0, waiting = 0] = await Promise.all(
    ['open', 'idle', 'waiting'].map((state) =>
      metricOf(env, api, 'database_pool_connections', `state="${state}"`),
    ),
  );
  return { open, idle, waiting };
}
