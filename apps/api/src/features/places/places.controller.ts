import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../platform/auth/decorators.js';
import { RequestLanguage, type Language } from '../../platform/http/language.js';
import { CallerNetwork } from '../../platform/http/network.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { IdPipe } from '../../platform/validation/identifiers.js';
import { BoundsQuery, MapTownView, PlaceQuery, PlaceView, PointQuery } from './places.dto.js';
import { PlacesService } from './places.service.js';

@ApiTags('Places')
@Controller('places')
export class PlacesController {
  constructor(private readonly places: PlacesService) {}

  @Get()
  @Public()
  @Header('cache-control', 'public, max-age=3600')
  @Header('vary', 'Accept-Language')
  @ApiOperation({
    summary: 'Suggest places for a typed name',
    description: 'At most ten places. From GeoNames (https://www.geonames.org), CC BY 4.0.',
  })
  @ApiOkResponse({ type: [PlaceView] })
  @ApiProblems(400, 401, 429)
  search(@Query() query: PlaceQuery, @CallerNetwork() network: string, @RequestLanguage() language: Language) {
    return this.places.search(query, network, language);
  }

  @Get('nearest')
  @Public()
  @Header('cache-control', 'private, no-store')
  @ApiOperation({
    summary: 'The place nearest to a point',
    description: 'The point is neither stored nor logged. 404 if no place is within 100 km.',
  })
  @ApiOkResponse({ type: PlaceView })
  @ApiProblems(400, 401, 404, 429)
  nearest(@Query() query: PointQuery, @CallerNetwork() network: string, @RequestLanguage() language: Language) {
    return this.places.nearest(query, network, language);
  }

  @Get('map')
  @Public()
  @Header('cache-control', 'public, max-age=86400')
  @Header('vary', 'Accept-Language')
  @ApiOperation({ summary: 'The largest towns in a part of the map', description: 'At most 60 towns, largest first.' })
  @ApiOkResponse({ type: [MapTownView] })
  @ApiProblems(400, 401, 429)
  map(@Query() query: BoundsQuery, @CallerNetwork() network: string, @RequestLanguage() language: Language) {
    return this.places.map(query, network, language);
  }

  @Get(':id')
  @Public()
  @Header('cache-control', 'public, no-cache')
  @Header('vary', 'Accept-Language')
  @ApiOperation({ summary: 'A place' })
  @ApiOkResponse({ type: PlaceView })
  @ApiProblems(400, 401, 404)
  place(@Param('id', IdPipe) id: number, @RequestLanguage() language: Language) {
    return this.places.byId(id, language);
  }
}
