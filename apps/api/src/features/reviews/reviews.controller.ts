import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { CurrentUser, Public } from '../../platform/auth/decorators.js';
import { REVIEWS } from '../../platform/common/limits.js';
import { CallerNetwork } from '../../platform/http/network.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { IdPipe, UuidPipe } from '../../platform/validation/identifiers.js';
import {
  PublicReviewView,
  ReviewAnswerDto,
  ReviewContactView,
  ReviewDto,
  ReviewsQuery,
  ReviewView,
} from './reviews.dto.js';
import { ReviewsService } from './reviews.service.js';

@ApiTags('Reviews')
@ApiBearerAuth()
@Controller('reviews')
export class ReviewsController {
  constructor(private readonly reviews: ReviewsService) {}

  @Get('business/:uuid')
  @ApiOperation({
    summary: 'The reviews of a business, newest first',
    description: 'Leaves out reviews of authors across a block. Empty if the caller may not see the business.',
  })
  @ApiOkResponse({ type: [ReviewView] })
  @ApiProblems(400, 401)
  ofBusiness(@CurrentUser() viewer: Viewer, @Param('uuid', UuidPipe) uuid: string, @Query() query: ReviewsQuery) {
    return this.reviews.ofBusiness(viewer, uuid, query);
  }

  @Get('contacts')
  @ApiOperation({
    summary: "The caller's appointments and transfers that can be reviewed",
    description: `Completed in the last ${REVIEWS.days} days, newest first, with the caller's reviews.`,
  })
  @ApiOkResponse({ type: [ReviewContactView] })
  @ApiProblems(401)
  contacts(@CurrentUser() viewer: Viewer) {
    return this.reviews.contacts(viewer);
  }

  @Put()
  @ApiOperation({
    summary: 'Review a business after an appointment or a transfer, or change the review',
    description:
      `Each completed appointment or transfer has one review, for ${REVIEWS.days} days. A change replaces stars, text and pictures. ` +
      "404 if the appointment or transfer is not the caller's or cannot be reviewed.",
  })
  @ApiOkResponse({ type: ReviewView })
  @ApiProblems(400, 401, 403, 404, 429)
  write(@CurrentUser() viewer: Viewer, @Body() body: ReviewDto) {
    return this.reviews.write(viewer, body);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: "Delete the caller's review" })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404)
  remove(@CurrentUser() viewer: Viewer, @Param('id', IdPipe) id: number) {
    return this.reviews.remove(viewer, id);
  }

  @Post(':id/answer')
  @ApiOperation({ summary: "Answer a review of the caller's business" })
  @ApiCreatedResponse({ type: ReviewView })
  @ApiProblems(400, 401, 403, 404, 409, 429)
  answer(@CurrentUser() viewer: Viewer, @Param('id', IdPipe) id: number, @Body() body: ReviewAnswerDto) {
    return this.reviews.answer(viewer, id, body);
  }

  @Delete(':id/answer')
  @HttpCode(204)
  @ApiOperation({ summary: "Delete the answer of the caller's business" })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404)
  removeAnswer(@CurrentUser() viewer: Viewer, @Param('id', IdPipe) id: number) {
    return this.reviews.removeAnswer(viewer, id);
  }
}

/** This endpoint ignores tokens, even expired ones. */
@ApiTags('Visitors')
@Controller('visitors/businesses')
export class PublicReviewsController {
  constructor(
    private readonly reviews: ReviewsService,
    private readonly rateLimits: RateLimits,
  ) {}

  @Get(':uuid/reviews')
  @Public({ ignoresToken: true })
  @ApiOperation({
    summary: 'The reviews on the public page of a business, newest first',
    description: 'Without the names of the authors. Empty if the business has no public page.',
  })
  @ApiOkResponse({ type: [PublicReviewView] })
  @ApiProblems(400, 429)
  async ofPublicPage(
    @Param('uuid', UuidPipe) uuid: string,
    @CallerNetwork() network: string,
    @Query() query: ReviewsQuery,
  ) {
    await this.rateLimits.consume('visitorLooksPerNetwork', network);
    return this.reviews.ofBusiness(undefined, uuid, query);
  }
}
