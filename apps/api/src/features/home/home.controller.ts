import { Controller, Get } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, Public } from '../../platform/auth/decorators.js';
import { RequestLanguage, type Language } from '../../platform/http/language.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { HomeView, WelcomeView } from './home.dto.js';
import { UserHomeService } from './user-home.service.js';
import { VisitorHomeService } from './visitor-home.service.js';

@ApiTags('Home')
@Controller()
export class HomeController {
  constructor(
    private readonly users: UserHomeService,
    private readonly visitors: VisitorHomeService,
  ) {}

  @Get('home')
  @ApiBearerAuth()
  @ApiOperation({
    summary: "The caller's home page",
    description: 'Own pets with the care that is due, animals lost nearby, and news from friends.',
  })
  @ApiOkResponse({ type: HomeView })
  @ApiProblems(401)
  home(@CurrentUser() viewer: Viewer, @RequestLanguage() language: Language) {
    return this.users.get(viewer, language);
  }

  /** Ignores tokens, even expired ones. */
  @Get('visitors/welcome')
  @Public({ ignoresToken: true })
  @ApiOperation({
    summary: "The visitors' home page",
    description:
      'Contains only pets, reports and businesses that visitors may see. They may be a second old, cities and counts half a minute.',
  })
  @ApiOkResponse({ type: WelcomeView })
  welcome(@RequestLanguage() language: Language) {
    return this.visitors.get(language);
  }
}
