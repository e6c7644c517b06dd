import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../platform/auth/decorators.js';
import { KEPT } from '../../platform/common/retention.js';
import { Config, mapOriginsOf } from '../../config.js';
import { PrivacyFactsView } from './privacy.dto.js';

@ApiTags('Health')
@Controller('privacy')
export class PrivacyController {
  constructor(private readonly config: Config) {}

  @Get()
  @Public({ ignoresToken: true })
  @ApiOperation({ summary: 'Retention periods and settings for the privacy page' })
  @ApiOkResponse({ type: PrivacyFactsView })
  facts(): PrivacyFactsView {
    const { OPERATOR_NAME, OPERATOR_CONTACT, SESSION_DAYS, SMTP_URL, REDIS_URL, AD_SLOTS_FILE } = this.config;
    const { STORAGE, UPLOADS_ORIGIN, TRASH_DAYS } = this.config;
    return {
      ...KEPT,
      operatorName: OPERATOR_NAME || null,
      operatorContact: OPERATOR_CONTACT || null,
      sessionDays: SESSION_DAYS,
      trashDays: TRASH_DAYS,
      sendsMail: SMTP_URL !== '',
      usesRedis: REDIS_URL !== '',
      usesPictureService: STORAGE === 's3' || UPLOADS_ORIGIN !== '',
      showsAds: AD_SLOTS_FILE !== '',
      usesMapService: mapOriginsOf(this.config).length > 0,
    };
  }
}
