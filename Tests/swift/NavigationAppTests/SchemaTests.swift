import Testing

@testable import NavigationApp
