import { Module, type DynamicModule } from '@nestjs/common';
import { Config } from '../config.js';
import { NetworkBans } from './network-bans/network-bans.js';
import { NewAccounts } from './http/new-accounts.js';
import { RateLimits } from './http/rate-limits.js';
import { Preparation } from './http/preparation.js';
import { Shutdown } from './http/shutdown.js';
import { Metrics } from './metrics/metrics.js';

/** Providers that every feature may inject without importing a module. */
@Module({})
export class PlatformModule {
  static with(config: Config): DynamicModule {
    return {
      module: PlatformModule,
      global: true,
      providers: [
        { provide: Config, useValue: config },
        RateLimits,
        NewAccounts,
        Preparation,
        Shutdown,
        NetworkBans,
        Metrics,
      ],
      exports: [Config, RateLimits, NewAccounts, Preparation, Shutdown, NetworkBans, Metrics],
    };
  }
}
